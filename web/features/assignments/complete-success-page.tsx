import { paths } from '../../paths.ts';
import { SuccessList } from './success-list.tsx';

export { load } from './success-list.tsx';

export function Page() {
  return (
    <SuccessList
      title="Employees complete"
      doneTo="marked complete"
      more={{ to: paths.complete, text: 'More Employees Complete' }}
    />
  );
}
