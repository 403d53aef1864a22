import { useState } from 'react';
import type { AssignedEmployee, Program } from '#shared/shapes';
import { countOf } from '#shared/count';
import type { ListRows } from '../../api/list-queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { Button } from '../../ui/button.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { AssignedRow } from './assigned-row.tsx';

/** The people who are complete, behind a button unless nobody else is listed; all of them on paper. */
export function CompletePeople({
  program,
  list,
  hasDues,
  isAlone,
}: {
  program: Program;
  list: ListRows<AssignedEmployee>;
  hasDues: boolean;
  isAlone: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const isPrinted = usePrinting();
  if (list.total === 0) return null;
  if (!isOpen && !isAlone && !isPrinted) {
    return (
      <Button variant="outline" size="small" className="self-start" onClick={() => setIsOpen(true)}>
        {`Show ${countOf(list.counted.count, 'person', 'people')} who completed it`}
      </Button>
    );
  }
  return (
    <PagedList label="Complete employees" list={list}>
      {(employee) => <AssignedRow employee={employee} program={program} hasDues={hasDues} actions={[]} />}
    </PagedList>
  );
}
