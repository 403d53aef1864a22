import type { Employee, Manager } from './people.ts';

/** Training done elsewhere, which is asked of nobody here; days count from today. */
export interface OutsideTraining {
  person: Employee;
  title: string;
  day: number;
  validUntil?: number;
  minutes: number;
  trainer?: string;
  place: string;
  note?: string;
  /** The name of the file that proves it. */
  proof?: string;
  /** The proposer: the manager of this name, or the person. An admin has still to accept it. */
  proposedBy?: Manager | 'self';
}

export const outsideTrainings: readonly OutsideTraining[] = [
  {
    person: 'Priya',
    title: 'Lead Auditor for Information Security',
    day: -120,
    validUntil: 975,
    minutes: 2400,
    trainer: '佐藤 花子',
    place: '認証機関、東京',
    note: 'Passed the exam at the first attempt.',
    proof: 'Lead Auditor certificate.pdf',
  },
  {
    person: 'Elin',
    title: 'Defibrillator Workshop',
    day: -4,
    minutes: 120,
    place: 'Fire brigade, main station',
    note: 'A workshop outside working hours.',
    proof: 'Defibrillator workshop.pdf',
    proposedBy: 'self',
  },
  {
    person: 'Bongani',
    title: 'Crane Operation',
    day: -16,
    validUntil: 1080,
    minutes: 960,
    trainer: 'Stellan Brook',
    place: 'Training center of the trade association',
    proposedBy: 'Mirela',
  },
];
