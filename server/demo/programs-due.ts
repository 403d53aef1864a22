import { departments } from './people.ts';
import type { DemoProgram } from './program.ts';

/** Archived ones, some past their deadline and one due today; by deadline. */
export const programsDue: readonly DemoProgram[] = [
  {
    title: 'Export Control Basics',
    description:
      'Learn which goods, software and knowledge need a license before they leave the country. You practice reading a control list and stopping a shipment that looks wrong.',
    duration: 90,
    manager: 'Kwabena',
    deadline: -70,
    archived: -60,
    sessions: [
      ['Farid', -84, '10:30'],
      ['Farid', -77, '14:00'],
    ],
    audience: ['Engineering', 'Finance'],
    complete: 13,
    enrolled: 2,
    demoEmployee: 'complete',
  },
  {
    title: 'Crisis Communication',
    description:
      'Learn who speaks for the company when something goes wrong, and what everyone else says meanwhile. We rehearse a product recall from the first call to the press release.',
    duration: 180,
    manager: 'Owen',
    deadline: -40,
    archived: -52,
    sessions: [['Lerato', -42, '13:00']],
    audience: ['Customer Service'],
    complete: 0,
    enrolled: 3,
  },
  {
    title: 'Forklift Refresher',
    description:
      'The yearly refresher for licensed drivers: daily checks, stability, ramps and pedestrians. It ends with a short drive through the marked course in hall 2.',
    duration: 150,
    manager: 'Kwabena',
    deadline: -18,
    sessions: [
      ['Anneliese', -30, '09:00'],
      ['Anneliese', -24, '13:30'],
      ['Pilar', -20, '09:00'],
      ['Pilar', 11, '09:00'],
    ],
    audience: ['Operations', 'Warehouse'],
    complete: 11,
    enrolled: 2,
    renewal: { months: 12, dueDays: 30 },
    asksResult: true,
    missed: [{ outcome: 'not-passed', score: 41, note: 'Took the ramp the wrong way twice.' }],
    returning: [-6, 18],
  },
  {
    title: 'Anti-Harassment',
    description:
      'Learn what harassment is, what it does to people, and what each of us can do when we see it. You meet the people you can turn to and hear how a complaint is handled.',
    duration: 60,
    manager: 'Mirela',
    deadline: -9,
    sessions: [
      ['Tobias', -23, '09:00'],
      ['Zdeněk', -16, '14:00'],
      ['Tobias', -11, '10:30'],
      ['Tobias', 3, '14:00'],
    ],
    audience: departments,
    complete: 33,
    enrolled: 8,
    missed: [{ outcome: 'left-early', minutes: 25, note: 'Called away to an urgent repair.' }],
    exception: { is: 'extended', until: 14, because: 'Back from parental leave next week.' },
    demoEmployee: 'not-enrolled',
  },
  {
    title: 'Food Hygiene',
    description:
      'Clean hands, cold chains and allergens: the rules for everyone who prepares or serves food. Afterwards you can keep the temperature log and know when to throw things away.',
    duration: 120,
    manager: 'Nanami',
    deadline: -3,
    sessions: [
      ['Lerato', -14, '15:00'],
      ['Lerato', -7, '15:00'],
    ],
    audience: ['Kitchen'],
    requiredFor: 'Cook',
    complete: 5,
    enrolled: 2,
    renewal: { on: '03-01', dueDays: 14 },
  },
  {
    title: 'Information Security Awareness',
    description:
      'Learn how attackers get in, from phishing e-mails to the friendly stranger at the door. You practice spotting them and learn who to call if you clicked anyway.',
    duration: 45,
    manager: 'Mirela',
    deadline: 0,
    sessions: [
      ['Tobias', -12, '09:00'],
      ['Farid', -5, '10:30'],
      ['Tobias', 0, '14:00'],
    ],
    audience: departments,
    complete: 29,
    enrolled: 12,
    renewal: { months: 12, dueDays: 30 },
    returning: [-9, 21, 45],
    demoEmployee: 'complete',
  },
];
