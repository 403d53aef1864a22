import type { Role } from '#shared/roles';

/** A question and its answer, for the people in these roles. */
interface Topic {
  question: string;
  /** A paragraph each. */
  answer: readonly string[];
  roles: readonly Role[];
}

const everybody: readonly Role[] = ['admin', 'manager', 'trainer', 'employee'];

/** In the order in which people ask. The words are those of the screens. */
const topics: readonly Topic[] = [
  {
    question: 'Whose turn is it?',
    answer: [
      'The line on each training says the next step. “Choose a session” is yours. After your session your trainer confirms that you attended. If there are no free seats, an admin adds some.',
    ],
    roles: ['employee'],
  },
  {
    question: 'Whose turn is it?',
    answer: [
      'Employees choose their session. After it, its trainer marks who attended. If seats are missing, an admin adds sessions. The line under a training’s title tells you who is next.',
    ],
    roles: ['manager', 'admin'],
  },
  {
    question: 'How do I mark attendance?',
    answer: [
      'Open Sessions and choose the session. From its start you can mark each person, or everybody at once: you are asked before anything is saved. Show the check-in code and people confirm their presence with their own phone.',
    ],
    roles: ['trainer'],
  },
  {
    question: 'How do I get or cancel a seat?',
    answer: [
      'Open the training and choose a session. Until it starts you can change to another session or cancel your seat. If a session is full, join its waiting list: you get the next free seat automatically and an e-mail about it.',
    ],
    roles: ['employee'],
  },
  {
    question: 'Why is this date my due date?',
    answer: [
      'Most trainings are due on their deadline. If you were assigned later, you get some days from then. If a training repeats, it is due again before your certificate expires. A manager can also give you more time. Your training’s page tells you which of these it is.',
    ],
    roles: ['employee'],
  },
  {
    question: 'Why do people of one training have different due dates?',
    answer: [
      'People assigned after the deadline get some days from then. If the training repeats, it is due again before each person’s certificate expires. You can extend a due date for anyone, with a reason. The list of assigned people shows the date and the reason for each person.',
    ],
    roles: ['manager', 'admin'],
  },
  {
    question: 'How do I see my sessions in my own calendar?',
    answer: [
      'Under Account, “Your calendar” gives you a private link for Outlook, Google Calendar or Apple Calendar. Changes arrive there by themselves.',
    ],
    roles: everybody,
  },
  {
    question: 'Something is wrong. Who can correct it?',
    answer: [
      'If your attendance is wrong, ask the trainer until the evening of the next day; after that an admin can correct it. If your name or department is wrong, ask an admin.',
    ],
    roles: ['employee'],
  },
  {
    question: 'I marked the wrong person. What now?',
    answer: [
      'Choose Change in that person’s row until the evening of the next day. After that an admin can revoke the record, and the training is open again.',
    ],
    roles: ['trainer'],
  },
  {
    question: 'How do I correct a mistake?',
    answer: [
      'Trainers can change attendance until the evening of the next day. After that an admin revokes the record under Company, Records: the training is open again, and the record stays visible as revoked. Nothing is ever deleted.',
    ],
    roles: ['manager', 'admin'],
  },
];

/** The topics for people in this role. */
export const topicsFor = (role: Role): readonly Topic[] => topics.filter(({ roles }) => roles.includes(role));
