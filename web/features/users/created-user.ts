import { useLocation } from 'react-router';
import type { UserDetail } from '#shared/shapes';

/** The facts of a new user on the success page. */
export interface CreatedUser extends Pick<
  UserDetail,
  '_id' | 'first_name' | 'last_name' | 'email' | 'login' | 'background_color' | 'department' | 'role'
> {
  /** Whether an invitation has gone out, as no temporary password was set. */
  isInvited: boolean;
  /** Whether an admin has chosen a temporary password. */
  hasPassword: boolean;
}

interface CreatedState {
  createdUser: CreatedUser;
}

/** The router state with which the form hands a new user to the success page. The password is not in it. */
export function stateOf(user: UserDetail, way: Pick<CreatedUser, 'isInvited' | 'hasPassword'>): CreatedState {
  const { _id, first_name, last_name, email, login, background_color, department, role } = user;
  return {
    createdUser: { _id, first_name, last_name, email, login, background_color, department, role, ...way },
  };
}

/** The person just created; nobody when the page was opened in another way. */
export function useCreatedUser(): CreatedUser | undefined {
  const { state } = useLocation() as { state: Partial<CreatedState> | null };
  return state?.createdUser;
}
