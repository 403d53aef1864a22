/** The state of somebody's trainings: at least one is overdue, else one is still to do, else none is. */
export const teamStates = ['overdue', 'open', 'complete'] as const;

export type TeamState = (typeof teamStates)[number];

export const teamStateLabels: Record<TeamState, string> = {
  overdue: 'Overdue',
  open: 'Open',
  complete: 'Complete',
};
