/** A program's texts about itself. */
export interface Words {
  title: string;
  description: string;
}

/** The topics of programs: a title's first words, and the description's first sentence. */
export const topics: readonly (readonly [title: string, sentence: string])[] = [
  ['Fire Safety', 'Alarm, escape routes and assembly points, and what to do when the way out is blocked.'],
  [
    'First Aid',
    'Recovery position, bleeding, burns and resuscitation with the defibrillator from the lobby.',
  ],
  ['Manual Handling', 'Lifting, carrying and pulling without hurting your back, with the aids that we have.'],
  ['Data Protection', 'What counts as personal data, and what we may and may not do with it.'],
  ['Information Security', 'How attackers get in, from phishing mail to the friendly stranger at the door.'],
  ['Code of Conduct', 'Gifts, conflicts of interest and fair dealing, told in cases from everyday work.'],
  ['Anti-Harassment', 'What harassment is, what it does to people, and what each of us can do about it.'],
  [
    'Forklift Driving',
    'Daily checks, stability, ramps and pedestrians, with a drive through the marked course.',
  ],
  ['Food Hygiene', 'Clean hands, cold chains and allergens: the rules for everyone who handles food.'],
  ['Ladders and Heights', 'Choosing, checking and placing ladders, and when a ladder is the wrong tool.'],
  [
    'Electrical Safety',
    'What may be repaired by whom, how to isolate a machine, and what a burnt smell means.',
  ],
  [
    'Chemical Safety',
    'Reading labels and safety sheets, storing what must not meet, and cleaning up a spill.',
  ],
  ['Export Control', 'Which goods, software and knowledge need a licence before they leave the country.'],
  ['Anti-Corruption', 'Where hospitality ends and bribery begins, and whom to ask before you accept.'],
  ['Competition Law', 'What we may discuss with competitors, and which meetings to leave at once.'],
  [
    'Crisis Communication',
    'Who speaks for the company when something goes wrong, and what everybody else says.',
  ],
  [
    'Accessible Documents',
    'Headings, contrast and alternative texts, so that everyone can read what we write.',
  ],
  ['Driving Safely', 'Tires, braking distances and bad visibility, in the classroom and on the skid pad.'],
  ['Quality Management', 'How a complaint becomes an improvement, and what an auditor will ask you about.'],
  [
    'Environmental Care',
    'Waste, water and energy: what we promised, and what it means at your place of work.',
  ],
  ['Machine Guarding', 'Which covers stay closed, how to clear a jam, and how to lock a machine out.'],
  ['Noise Protection', 'What noise does to ears, where to wear which protection, and how to fit it.'],
  ['Respiratory Protection', 'Dust, fumes and vapours, and how to check that a mask really fits your face.'],
  ['Eye Protection', 'Which glasses for which work, how to rinse an eye, and who keeps the spare ones.'],
  ['Confined Spaces', 'Measuring the air, permits and rescue, before anyone goes into a tank or a shaft.'],
  ['Hot Work', 'Permits, fire watches and shields for welding, grinding and roofing.'],
  ['Crane Operation', 'Load charts, slings and hand signals, and when the wind is too strong to lift.'],
  ['Scaffolding', 'What to look at before you climb, and what may never be taken away.'],
  ['Radiation Protection', 'Time, distance and shielding, and how the dosimeters are worn and read.'],
  ['Laser Safety', 'Classes, goggles and enclosures, and why a reflection is as dangerous as the beam.'],
  ['Laboratory Practice', 'Notebooks, samples and balances: what makes a result one that others can trust.'],
  ['Clean Room Behaviour', 'Gowning in the right order, moving slowly, and what has to stay outside.'],
  ['Infection Control', 'Hands, surfaces and waste, and what to do after a prick with a needle.'],
  ['Medication Safety', 'The right person, dose and time, and how near misses are reported.'],
  ['Allergen Management', 'Keeping recipes, labels and tools apart, so that a guest can rely on the menu.'],
  ['Pest Control', 'Signs to look for, what the traps report, and how goods are checked when they come in.'],
  [
    'Customer Conversations',
    'Listening first, saying what happens next, and ending a call so that both are content.',
  ],
  ['Handling Complaints', 'From an angry first sentence to an offer that both sides can live with.'],
  ['Negotiation', 'Preparing your best alternative, making the first offer, and knowing when to leave.'],
  ['Presentation Skills', 'One message, few slides and a clear end, practiced in front of the others.'],
  ['Giving Feedback', 'Saying what you saw, what it did, and what you wish for, without hurting anyone.'],
  ['Leading Teams', 'Goals that people understand, delegation that works, and the first hundred days.'],
  ['Job Interviews', 'Questions that tell you something, those that are forbidden, and fair notes.'],
  ['Unconscious Bias', 'How first impressions decide for us, and which habits slow them down.'],
  ['Diversity and Inclusion', 'What it takes until everyone can contribute, in meetings and in decisions.'],
  ['Mental Health', 'Noticing strain in yourself and in others, and where to find help that stays private.'],
  ['Ergonomics', 'Chair, screen and light, and short exercises that nobody around you notices.'],
  ['Time Management', 'Deciding what not to do, protecting hours of quiet, and planning a week in minutes.'],
  ['Project Management', 'Scope, schedule and risk on one page, and how to tell early that it won’t work.'],
  ['Agile Working', 'Boards, short cycles and reviews, and what stays the same with any method.'],
  ['Budget Planning', 'From last year’s figures to a plan that you can explain line by line.'],
  ['Purchasing Rules', 'When three offers are needed, who signs what, and how to order within a day.'],
  ['Invoicing', 'What an invoice must say, how it is checked, and why some come back.'],
  ['Travel and Expenses', 'Booking, receipts and allowances, and how to be paid back within a week.'],
  ['Records Management', 'What we keep, for how long and where, and how it is destroyed afterwards.'],
  ['Intellectual Property', 'Inventions, licences and names: what is ours, what isn’t, and whom to ask.'],
  ['Contract Basics', 'What binds us, from a signature to a friendly mail, and when to call the lawyers.'],
  ['Password Hygiene', 'Long phrases, a manager for the rest, and why nobody will ever ask you for one.'],
  ['Secure Coding', 'Input that lies, secrets that leak, and reviews that find both before others do.'],
  ['Cloud Services', 'Which data may go where, how access is granted, and what it costs when nobody looks.'],
  ['Spreadsheet Skills', 'Tables, lookups and charts that still make sense to you a year later.'],
  [
    'Business Continuity',
    'Who decides what when a site is lost, and where everybody meets to go on working.',
  ],
  ['Visitor Management', 'Badges, escorts and photographs, and how to ask a stranger politely.'],
  ['Sustainability Reporting', 'Which figures we publish, where they come from, and how they are checked.'],
];

/** The audience or the form: a title's last words, and the description's second sentence. */
export const variants: readonly (readonly [title: string, sentence: string])[] = [
  ['', 'Bring a case of your own: we go through it together.'],
  ['Basics', 'No previous knowledge is needed, and there is time for every question.'],
  ['Refresher', 'It repeats what matters most and tells what has changed since last time.'],
  ['for New Staff', 'It belongs to everyone’s first months here.'],
  ['for Team Leads', 'You learn what your team may expect from you, and how to pass it on.'],
  ['Advanced', 'For those who know the basics and now meet the difficult cases.'],
  ['in Practice', 'Most of it is done with your own hands, in small groups.'],
  ['Annual Update', 'Last year’s incidents and this year’s rules, in a compact form.'],
  ['for Night Shifts', 'It looks at what is different when few others are around.'],
  ['for Remote Work', 'It looks at what is different when you are not on our premises.'],
  ['Workshop', 'At the end there is a plan that your team can put into practice.'],
  ['Essentials', 'The ten things that everyone has to know, and nothing else.'],
  ['for Contractors', 'It holds for everyone who works on our sites for another company.'],
  ['Level 2', 'It builds on the first level, which you should have completed.'],
  ['Certification', 'It ends with a short test and counts as the official training.'],
  ['for Field Teams', 'The examples come from work at customers’ sites and on the road.'],
];

/** The programs for the whole company, past and ahead: a title of its own, and the description. */
export const forEverybody: readonly [past: Words, ahead: Words] = [
  {
    title: 'How We Work Together',
    description:
      'What we promise to customers, to suppliers and to each other. It is for the whole company, whatever you do here.',
  },
  {
    title: 'Safe and Secure at Work',
    description:
      'Exits, alarms and strange mails: what everybody has to know. It is for the whole company, whatever you do here.',
  },
];
