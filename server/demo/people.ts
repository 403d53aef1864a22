import type { Role } from '#shared/roles';

/** The demo company's departments; trainers and employees are spread over them in turn. */
export const departments = [
  'Customer Service',
  'Engineering',
  'Finance',
  'Kitchen',
  'Operations',
  'Warehouse',
] as const;

export type Department = (typeof departments)[number];

/** Where the employees and trainers of a department work. */
export const siteOf = {
  'Customer Service': 'Headquarters',
  Engineering: 'Headquarters',
  Finance: 'Headquarters',
  Kitchen: 'Headquarters',
  Operations: 'Harbor',
  Warehouse: 'Harbor',
} as const satisfies Record<Department, string>;

/** The position of a department's employees, where they all have the same. */
export const positionOf = { Kitchen: 'Cook', Warehouse: 'Forklift driver' } as const satisfies Partial<
  Record<Department, string>
>;

export type Position = (typeof positionOf)[keyof typeof positionOf];

/** Employees without an e-mail address, who sign in with their personnel number, by their first name. */
export const personnelNumbers: Readonly<Record<string, string>> = { Eoghan: 'W-1041', Hana: 'K-1057' };

/** The address follows from the name, unless it is given: a name may be one that no address spells. */
export type Name = readonly [first: string, last: string, address?: string];

/** Everyone, invented. The first of each role has the role's own address, like admin@lodestar.example. */
export const people = {
  admin: [
    ['Adaeze', 'Lindholm'],
    ['Rafael', 'Quispe Mamani'],
  ],
  manager: [
    ['Mirela', 'Castellanos'],
    ['Kwabena', 'Asante-Boateng'],
    ['Nanami', 'Hirose'],
    ['Owen', 'Prichard'],
  ],
  trainer: [
    ['Tobias', 'Wanjiru'],
    ['Anneliese', 'Grünbaum'],
    ['Farid', 'Benmoussa'],
    ['Lerato', 'Mokgatle'],
    ['Pilar', 'Etxeberria'],
    ['Zdeněk', 'Hruška'],
  ],
  employee: [
    ['Elin', 'Marchetti'],
    ['Abdul-Rahman', 'Siddiqui'],
    ['Agnieszka', 'Zawadzka'],
    ['Aroha', 'Te Whata'],
    ['Beatriz', 'Guimarães'],
    ['Bongani', 'Khumalo'],
    ['Camille', 'Lefebvre-Dumont'],
    ['Chidinma', 'Okwuosa'],
    ['Dagny', 'Sigurdardóttir'],
    ['Daniel', 'Abendroth'],
    ['Dilnoza', 'Yusupova'],
    ['Eoghan', 'Mac Giolla Bhríde'],
    ['Fatoumata', 'Kouyaté'],
    ['Gheorghe', 'Munteanu'],
    ['Giulia', 'Santangelo'],
    ['Hana', 'Kučerová'],
    ['Hye-jin', 'Namgung'],
    ['Ifeoluwa', 'Adeyinka'],
    ['Ignacio', 'Urrutia'],
    ['Ilse', 'Vandenbroucke'],
    ['Iqbal', 'Chowdhury'],
    ['Jacek', 'Wieczorek'],
    ['Jasmine', 'Whitefeather'],
    ['Jorge Luis', 'Altamirano'],
    ['Kamalini', 'Ratnayake'],
    ['Katariina', 'Hyvärinen'],
    ['Keoni', 'Kahananui'],
    ['László', 'Kerekes'],
    ['Leilani', 'Faleafa'],
    ['Luca', 'Zimmermann'],
    ['Maeve', "O'Shaughnessy"],
    ['María José', 'Echeverría de los Santos'],
    ['Mehmet', 'Karaçay'],
    ['美琳', '曹', 'mei-lin.tsao'],
    ['Minh', 'Phạm'],
    ['Luca', 'Zimmermann', 'l.zimmermann'],
    ['Nneka', 'Umeh'],
    ['Olivia', 'Thackeray'],
    ['Panagiota', 'Papadimitriou'],
    ['Priya', 'Venkatasubramaniam'],
    ['رانيا', 'حداد', 'rania.haddad'],
    ['Rasmus', 'Kjeldgaard'],
    ['Sanjar', 'Bekmurodov'],
    ['Siobhán', 'Gallagher-Byrne'],
    ['Thandeka', 'Mthembu'],
    ['Tiago', 'Vasconcelos'],
    ['Wilhelmina', 'van den Heuvel-Roosendaal'],
    ['Yaw', 'Ofori-Mensah'],
  ],
} as const satisfies Record<Role, readonly Name[]>;

/** Programs name their people by first name, so the compiler finds a misspelt one. */
export type Manager = (typeof people.manager)[number][0];
export type Trainer = (typeof people.trainer)[number][0];
export type Employee = (typeof people.employee)[number][0];
