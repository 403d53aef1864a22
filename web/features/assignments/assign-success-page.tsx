import { paths } from '../../paths.ts';
import { SuccessList } from './success-list.tsx';

export { load } from './success-list.tsx';

export function Page() {
  return (
    <SuccessList
      title="Employees assigned"
      doneTo="assigned"
      more={{ to: paths.assign, text: 'Assign more employees' }}
    />
  );
}
