import type { Role } from '#shared/roles';
import type { SessionUser } from '#shared/shapes';

/** A question and its answer, for the people in these roles. */
interface Topic {
  question: string;
  /** A paragraph each. */
  answer: readonly string[];
  roles: readonly Role[];
  /** Whether only people who lead others ask it; no unless it is given. */
  isForLeads?: true;
}

const everybody: readonly Role[] = ['admin', 'manager', 'trainer', 'employee'];

/** In the order in which people ask. The words are those of the screens. */
const topics: readonly Topic[] = [
  {
    question: 'Who has to act next?',
    answer: [
      "Each training shows its next step. “Choose a session” means that it's your turn. After your session, your trainer confirms your attendance. If all seats are taken, an admin has to add some.",
    ],
    roles: ['employee'],
  },
  {
    question: 'Who has to act next?',
    answer: [
      "Employees choose a session. After the session, the trainer marks who attended. If more seats are needed, an admin adds sessions. The line under a training's title tells you who has to act next.",
    ],
    roles: ['manager', 'admin'],
  },
  {
    question: 'How do I mark attendance?',
    answer: [
      'Open “Sessions” and choose “Mark” beside the session. Once the session has started, you can mark each person. “Mark all as attended” marks everyone at once. With “Show check-in code”, people check in with their own phones. You still confirm who attended.',
    ],
    roles: ['trainer'],
  },
  {
    question: 'How do I send a message to everyone in my session?',
    answer: [
      'Open the session and choose “Write to everyone”. Everyone who is booked for the session gets your text by e-mail. Replies go to you. You can send three messages a day. The window also says how many people have no e-mail address.',
    ],
    roles: ['trainer', 'manager', 'admin'],
  },
  {
    question: 'How do I sign a training?',
    answer: [
      'Open the training, read the file or the link, and answer the questions, if any. Then tick the box and choose “Sign”. You have three tries; after that, ask your manager for more. Your certificate says which version you signed.',
    ],
    roles: everybody,
  },
  {
    question: 'How do I ask people to read and sign something?',
    answer: [
      'Create a training, and choose “Reading and signing” under “Completed by”. Add a file or a link, and questions if you like. If you change them later, there is a new version, and you can ask everyone to sign it.',
    ],
    roles: ['admin'],
  },
  {
    question: 'How do I get or cancel a seat?',
    answer: [
      'Open the training and choose a session. Until the session starts, you can change to another session or cancel your seat. If a session is full, choose “Join the waiting list”. You then get the next free seat automatically, and an e-mail tells you about the seat.',
    ],
    roles: ['employee'],
  },
  {
    question: 'Who can open the files of my records?',
    answer: [
      'You, the person who added the file, and admins. Others who see your records, such as your managers, only see how many files there are. An admin can remove a file that shouldn’t be there, for example one with medical findings. Its name and contents are then gone.',
    ],
    roles: everybody,
  },
  {
    question: 'Why can’t I choose a session yet?',
    answer: [
      'Some trainings come after others. The training’s page says “First:” and what you need. Once you have completed that training, or have a seat in an earlier session of it, you can choose here.',
    ],
    roles: ['employee'],
  },
  {
    question: 'Can one training count for another?',
    answer: [
      'Yes. Open the training and choose “Change what counts”. Anyone who has completed one of the trainings you tick counts as having completed this one. With “Change what comes first” you say what people need before they can sign up.',
    ],
    roles: ['admin'],
  },
  {
    question: 'Why is this date my due date?',
    answer: [
      'Most trainings are due on their deadline. If you were assigned late, you get a set number of days from that day. If a training repeats, it is due again before your certificate expires. A manager can also extend your due date. The training’s page tells you which of these rules applies.',
    ],
    roles: ['employee'],
  },
  {
    question: 'Why do people in the same training have different due dates?',
    answer: [
      "People assigned after the deadline get a set number of days from the day they’re assigned. If the training repeats, it is due again before each person's certificate expires. “View assigned employees” shows the date and the reason for each person. To extend someone's due date, choose “Select people” there, and then “Extend”.",
    ],
    roles: ['manager', 'admin'],
  },
  {
    question: 'How do I see my sessions in my own calendar?',
    answer: [
      'Open “Account”. “Your calendar” creates a private link for Outlook, Google Calendar or Apple Calendar. Your calendar app is then updated automatically.',
    ],
    roles: everybody,
  },
  {
    question: 'How do I send a certificate that I already have?',
    answer: [
      'Under Account, choose “My records”, and then “Propose a record”. Take a photo of the certificate or choose a file, choose the training, and send it. An admin reviews it. Please send no medical findings: the page that says you’re fit is enough.',
    ],
    roles: ['employee', 'trainer', 'manager'],
  },
  {
    question: 'Something is wrong. Who can correct it?',
    answer: [
      'If your attendance is wrong, ask the trainer by the evening of the next day. After that, an admin can correct your attendance. If your name or department is wrong, ask an admin.',
    ],
    roles: ['employee'],
  },
  {
    question: 'I marked the wrong person. What now?',
    answer: [
      "Until the evening of the next day, you can choose “Change” in that person's row. After that, only an admin can correct the mistake, by revoking the record. The training will then be due again.",
    ],
    roles: ['trainer'],
  },
  {
    question: 'How do I correct a mistake?',
    answer: [
      'Trainers can change attendance until the evening of the next day. After that, an admin can revoke the record. To do this, choose “Company”, then “Records”. The training will then be due again. The record will still be shown, marked as revoked.',
    ],
    roles: ['manager', 'admin'],
  },
  {
    question: 'Who is overdue, and what can I do?',
    answer: [
      'On your dashboard, “My Employees” begins with the people who are overdue. “Remind all” reminds them about every overdue training. You can also select some of the people and choose “Remind” or “Extend”.',
    ],
    roles: ['manager'],
  },
  {
    question: 'What can I do for my team?',
    answer: [
      'Open “Team”. The people with the most overdue trainings come first. To send a reminder, choose “Remind” in a person’s row. To do more, choose a person’s name to open their page. There, “Extend” is beside each open training. “Remind” and “Enroll” are in the “⋯” menu of the training.',
      'If someone is on leave, choose “Away…” in the “⋯” menu. Due dates during the absence move, seats are released, and no reminders go out.',
      'If someone has no e-mail address, choose “Print their sheet” above the list. The sheet lists their open trainings, so you can hand it out.',
      'Going away? Open “Account” and choose a deputy. Until the last day that you choose, your deputy can do everything that you can do for your team.',
    ],
    roles: everybody,
    isForLeads: true,
  },
  {
    question: 'How do I bring in people and old records from a spreadsheet?',
    answer: [
      'Open “Company” and choose “Import and export”. You can use an Excel or CSV file exported from another program. You see what would change, row by row, before anything is saved. Rows that can’t be imported are listed with the reason. You can download these rows and correct them. The file can name line managers. If two people share a name, you choose which one is meant.',
      'Something went wrong? Open the file under “Import and export” and choose “Undo” within 7 days. You’ll see who will be removed, whose details will be changed back, and who will be kept.',
      'Import people first. Their records are then found by personnel ID, login or e-mail address.',
    ],
    roles: ['admin'],
  },
  {
    question: 'Someone sent a proof. What do I do with it?',
    answer: [
      'Open Company and choose “Records”. “Review” beside a proposal shows the picture next to what was entered. If it’s right, choose “Accept”. If a file should never have been sent, such as a medical finding, choose “Remove…” beside it and give a reason.',
    ],
    roles: ['admin'],
  },
  {
    question: 'How do people without an e-mail address sign in?',
    answer: [
      'Give them a login, such as their personnel ID, and print a slip. For one person, choose “Print a slip” in the “⋯” menu on their page. For several people, choose “Print slips” above the list of employees. At the address on the slip, people enter the login and the code and choose a password. After that, they sign in with the login instead of an e-mail address.',
    ],
    roles: ['admin'],
  },
  {
    question: 'How do I assign a training to everyone in a position?',
    answer: [
      "Open “Company” and choose “Positions”. Choose the position, then “Choose trainings”. Everyone who holds the position is assigned. Anyone who gets the position later is assigned, too. You can choose other groups, such as a site, under “Who is it for?” in the training's form.",
    ],
    roles: ['admin'],
  },
  {
    question: "How do I set the company's logo, color and reply address?",
    answer: [
      'Open “Company” and choose “Settings”. The name, the logo and the color appear on the login page, in the header and on certificates. E-mails show the name and the color. A logo can be an SVG or a PNG of up to 200 KB, but only a PNG is printed.',
      'Replies to e-mails go to the reply address. Choose “Save settings”. Other people will see the changes when they next open Lodestar.',
    ],
    roles: ['admin'],
  },
  {
    question: 'If someone leaves, who takes over?',
    answer: [
      "Open the manager’s or trainer’s page and choose “Hand over” in the “⋯” menu. Choose who takes over their trainings, sessions and direct reports, all at once or one by one. You'll see clashes before anything changes. After that, you can delete the user.",
      'You can bring back someone who left, with all their records. Above the list of employees, set “State” to “Left (any role)”. Then choose the person’s name.',
    ],
    roles: ['admin'],
  },
  {
    question: 'What if someone has two accounts?',
    answer: [
      'Open the account you want to keep and choose “Same person as …” in the “⋯” menu. The other account will be hidden, and its records will count for this account. You can separate the two accounts later.',
    ],
    roles: ['admin'],
  },
];

/** The topics for a person. */
export const topicsFor = ({ role, leads }: Pick<SessionUser, 'role' | 'leads'>): readonly Topic[] =>
  topics.filter(({ roles, isForLeads }) => roles.includes(role) && (!isForLeads || leads));
