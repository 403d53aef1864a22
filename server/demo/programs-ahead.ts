import { departments } from './people.ts';
import type { DemoProgram } from './program.ts';

/** Those whose deadline lies ahead; by deadline. */
export const programsAhead: readonly DemoProgram[] = [
  {
    title: 'Data Protection Basics',
    description:
      'Learn what counts as personal data and how we may use it. Examples from our own work show how to answer a request and report a breach in time.',
    duration: 60,
    manager: 'Owen',
    deadline: 3,
    sessions: [
      ['Farid', -8, '09:00'],
      ['Tobias', -1, '10:30'],
      [
        'Farid',
        2,
        '14:00',
        { join_url: 'https://meet.lodestar.example/data-protection', location: 'Online' },
      ],
    ],
    audience: departments,
    complete: 27,
    enrolled: 13,
    missed: [{ outcome: 'absent' }],
    revoked: 'Ill that day, marked by mistake.',
    demoEmployee: 'complete',
  },
  {
    title: 'Fire Safety',
    file: 'What to do in a fire.pdf',
    description:
      'Alarm, escape routes and assembly points, and what to do when the way out is blocked. Everyone puts out a small fire in the yard with a real extinguisher.',
    duration: 90,
    manager: 'Mirela',
    deadline: 6,
    sessions: [
      ['Tobias', -4, '09:00'],
      ['Anneliese', 1, '10:30', { capacity: 7, location: 'Yard, gate 2' }],
      [
        'Anneliese',
        3,
        '09:00',
        {
          capacity: 12,
          location: 'Yard, gate 2',
          cancelled: { day: -1, because: 'The yard is being paved.' },
        },
      ],
      ['Tobias', 5, '14:00', { capacity: 30, location: 'Yard, gate 2' }],
    ],
    audience: departments,
    complete: 14,
    enrolled: 21,
    missed: [{ outcome: 'absent' }, { outcome: 'excused', note: 'Had a customer on the line.' }],
    waiting: [1, 1],
    offered: 1,
    demoEmployee: 'enrolled',
  },
  {
    title: 'Manual Handling',
    description:
      'Lifting, carrying and pulling without hurting your back. You try out the aids that we have and plan a heavy move together before anyone touches the load.',
    duration: 60,
    manager: 'Kwabena',
    deadline: 10,
    sessions: [
      ['Anneliese', -2, '08:30'],
      ['Pilar', 4, '09:00'],
      ['Anneliese', 8, '13:30'],
    ],
    audience: ['Kitchen', 'Operations', 'Warehouse'],
    complete: 7,
    enrolled: 10,
    exception: { is: 'exempt', until: 150, because: "Works from home and doesn't lift anything." },
  },
  {
    title: 'First Aid at Work',
    description:
      'Recovery position, bleeding, burns and resuscitation with the defibrillator in the lobby. This is the official training for first aiders.',
    duration: 240,
    manager: 'Mirela',
    deadline: 15,
    sessions: [
      ['Tobias', 7, '09:00'],
      ['Tobias', 13, '13:00'],
    ],
    audience: ['Customer Service', 'Kitchen', 'Warehouse'],
    complete: 0,
    enrolled: 14,
    renewal: { months: 24, dueDays: 60 },
    exception: {
      is: 'trained-elsewhere',
      day: -40,
      trainer: 'Dr. Ines Falkenrath',
      place: 'Red Cross, city center',
      note: 'Two days with an exam. The certificate is in the personnel file.',
    },
    demoEmployee: 'not-enrolled',
  },
  {
    title: 'Code of Conduct',
    description:
      'Gifts, conflicts of interest and fair dealing with suppliers, told in cases from everyday work. At the end you know where the lines are and who to ask when you are unsure.',
    duration: 30,
    manager: 'Mirela',
    deadline: 21,
    sessions: [
      ['Zdeněk', -6, '11:00'],
      ['Tobias', 9, '09:00', { capacity: 6, location: 'Training room 1' }],
      ['Zdeněk', 16, '14:00', { capacity: 40, location: 'Canteen' }],
    ],
    audience: departments,
    complete: 12,
    enrolled: 18,
    renewal: { months: 12, dueDays: 30 },
    returning: [16, 52],
    waiting: [1],
    demoEmployee: 'not-enrolled',
  },
  {
    title: 'Accessible Documents',
    description:
      'Headings, contrast and alternative texts (www.w3.org/WAI), so that everyone can read what we write. Bring a document of your own: we check and repair it together.',
    duration: 120,
    manager: 'Owen',
    deadline: 30,
    sessions: [
      ['Tobias', 0, null, { location: 'Training room 1' }],
      ['Farid', 11, '10:30'],
      ['Farid', 20, '14:00'],
      ['Lerato', 27, '09:00'],
    ],
    audience: ['Customer Service', 'Engineering', 'Finance'],
    complete: 0,
    enrolled: 9,
    demoEmployee: 'enrolled',
    demoEmployeeSits: 0,
    alsoAsked: ['manager', 'trainer'],
  },
  {
    title: 'Ladder and Height Safety',
    description:
      'Choosing, checking and placing ladders, and when a ladder is the wrong tool. We put on a harness and practice a rescue from the rack.',
    duration: 210,
    manager: 'Nanami',
    deadline: 44,
    sessions: [
      ['Pilar', 18, '09:00'],
      ['Pilar', 32, '13:00'],
    ],
    audience: ['Operations', 'Warehouse'],
    complete: 0,
    enrolled: 5,
  },
  {
    title: 'Driving Safely in Winter',
    description:
      'Tires, braking distances and bad visibility, first in the classroom and then on the skid pad. For everyone who drives a company car or van.',
    duration: 300,
    manager: 'Mirela',
    deadline: 63,
    sessions: [
      ['Pilar', 33, '09:00', { capacity: 2, location: 'Skid pad' }],
      ['Anneliese', 47, '09:00', { capacity: 2, location: 'Skid pad' }],
      ['Pilar', 60, '09:00', { capacity: 2, location: 'Skid pad' }],
    ],
    audience: ['Finance', 'Operations'],
    complete: 0,
    enrolled: 4,
  },
];
