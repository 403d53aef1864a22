/**
 * How a session ended for somebody (product §75). A person who attended has a record; anybody else still has to do the
 * training.
 */
export const attendanceOutcomes = ['attended', 'absent', 'excused', 'left-early', 'not-passed'] as const;

export type AttendanceOutcome = (typeof attendanceOutcomes)[number];

export const outcomeLabels: Record<AttendanceOutcome, string> = {
  attended: 'Attended',
  absent: 'Absent',
  excused: 'Excused',
  'left-early': 'Left early',
  'not-passed': 'Not passed',
};
