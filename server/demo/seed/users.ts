import type { Role, UserStatus } from '../../../src/contract/user';
import type { schools, users } from '../../db/tables';
import { demoAccounts } from './accounts';
import { byKey, daysBefore, type SeededRandom } from './random';
import type { NewSimulation } from './simulations';

interface SeedSchool {
  name: string;
  code: string;
  email: string;
  /** The email domains of its members, separated by commas. */
  domains: string;
  port_access: '' | 'all';
  /** Simulations that the school pays for its students. */
  free_to_play_slugs: readonly string[];
}

const schoolEntries: readonly SeedSchool[] = [
  {
    name: 'Northfield School of Business',
    code: 'NORTHFIELD',
    email: 'simulations@northfield.example',
    domains: 'northfield.example,students.northfield.example',
    port_access: 'all',
    free_to_play_slugs: ['hop-line', 'harbour-lease', 'tiers'],
  },
  {
    name: 'Escuela de Negocios Valdemar',
    code: 'VALDEMAR',
    email: 'docencia@valdemar.example',
    domains: 'valdemar.example,alumnos.valdemar.example',
    port_access: '',
    free_to_play_slugs: ['dry-hole'],
  },
  {
    name: 'Handelshögskolan i Lindhamn',
    code: 'LINDHAMN',
    email: 'kurser@hh-lindhamn.example',
    domains: 'hh-lindhamn.example',
    port_access: '',
    free_to_play_slugs: [],
  },
  {
    name: 'Kisiwani Graduate School of Management',
    code: 'KISIWANI',
    email: 'teaching@kisiwani.example',
    domains: 'kisiwani.example,gsm.kisiwani.example,exec.kisiwani.example',
    port_access: '',
    free_to_play_slugs: [],
  },
  {
    name: 'Aoyanagi Institute of Commerce',
    code: 'AOYANAGI',
    email: 'kyomu@aoyanagi.example',
    domains: 'aoyanagi.example',
    port_access: '',
    free_to_play_slugs: [],
  },
];

const people: readonly { name: string; lastname: string }[] = [
  { name: 'Ingrid', lastname: 'Sjöblad' },
  { name: 'Mateus', lastname: 'Figueirôa' },
  { name: 'Aoife', lastname: "O'Dowling" },
  { name: 'Thandeka', lastname: 'Mabuyakhulu' },
  { name: 'Kenji', lastname: 'Morishima' },
  { name: 'Zsófia', lastname: 'Keresztúri' },
  { name: 'Lucía', lastname: 'Peñaranda' },
  { name: 'Babajide', lastname: 'Oyelakin' },
  { name: 'Hyun-woo', lastname: 'Ryu' },
  { name: 'Maximiliane Charlotte', lastname: 'von Hohenfels-Wartenberg zu Lindenau' },
  { name: 'Bo', lastname: 'U' },
  { name: 'Chiara', lastname: 'Bevilotti' },
  { name: 'Łukasz', lastname: 'Wierzbowicz' },
  { name: 'Ananya', lastname: 'Krishnaswamy' },
  { name: 'Youssef', lastname: 'Benhaddou' },
  { name: 'Éloïse', lastname: 'Garrigoux' },
  { name: 'Sindre', lastname: 'Bjørkås' },
  { name: 'Thị Mai', lastname: 'Đặng' },
  { name: 'Rukmini', lastname: 'Deshmane' },
  { name: 'Tomáš', lastname: 'Hřebík' },
  { name: 'Ayşegül', lastname: 'Karadenizli' },
  { name: 'Kwabena', lastname: 'Asiamah-Darko' },
  { name: 'Noa', lastname: 'Ben-Ezri' },
  { name: 'Ricardo', lastname: 'Montañez Urrutia' },
  { name: 'Liisa', lastname: 'Hämeenkoski' },
  { name: 'Jūratė', lastname: 'Vaitkūnienė' },
  { name: 'Siyu', lastname: 'Ouyang' },
  { name: 'Henrique', lastname: 'Leitão' },
  { name: 'Fatoumata', lastname: 'Sissoko' },
  { name: 'Gwenllian', lastname: 'Prydderch' },
  { name: 'Dragoş', lastname: 'Munteanescu' },
  { name: 'Leilani', lastname: 'Kahoʻokele' },
  { name: 'Parisa', lastname: 'Golestani' },
  { name: 'Wiremu', lastname: 'Tāwhana' },
  { name: 'Božena', lastname: 'Čermáková' },
  { name: 'Emeka', lastname: 'Nwachinemere' },
  { name: 'Sólrún', lastname: 'Þorgeirsdóttir' },
  { name: 'Jean-Baptiste', lastname: 'Lefrançois' },
  { name: 'Dilnoza', lastname: 'Yuldasheva' },
  { name: 'Óscar', lastname: 'Ibáñez Roldán' },
  { name: 'Wanjiru', lastname: 'Kamotho' },
  { name: 'Jörg', lastname: 'Straußmann' },
  { name: 'Cathal', lastname: 'Ó Cearnaigh' },
  { name: 'Arjun', lastname: 'Venkatraghavan' },
  { name: 'Mirela', lastname: 'Đurić' },
  { name: 'Takumi', lastname: 'Shirakawabe' },
  { name: 'Salma', lastname: 'al-Khatibi' },
  { name: 'Rasmus', lastname: 'Ågerup' },
  { name: 'Itzel', lastname: 'Xocoyotla' },
  { name: 'Pranav', lastname: 'Bhattarai' },
  { name: 'Zeynep', lastname: 'Işıklar' },
  { name: 'Katarína', lastname: 'Ľuptáková' },
  { name: 'Minh Khôi', lastname: 'Lương' },
  { name: 'Amahle', lastname: 'Ntshingila' },
  { name: 'Dermot', lastname: 'Kilbrannan' },
  { name: 'Agnieszka', lastname: 'Żółkowska' },
];

export type NewSchool = typeof schools.$inferInsert & { domains: string };
export type NewUser = typeof users.$inferInsert & { status: UserStatus };

export const schoolRows = (
  random: SeededRandom,
  now: Date,
  simulations: readonly NewSimulation[],
): NewSchool[] =>
  schoolEntries.map((entry) => ({
    id: random.id(),
    name: entry.name,
    code: entry.code,
    email: entry.email,
    domains: entry.domains,
    portAccess: entry.port_access,
    freeToPlay: entry.free_to_play_slugs.map(
      (slug) => byKey(simulations, slug, (simulation) => simulation.slug).id,
    ),
    createdAt: daysBefore(now, random.between(600, 1100)),
  }));

/** The roles of the other users; with the demo accounts there are 60 users. */
const counts: readonly [Role, number][] = [
  ['administrator', 1],
  ['manager', 4],
  ['instructor', 17],
  ['student', 34],
];

/** Letters that Unicode does not decompose into a base letter and a mark. */
const letters = new Map(
  Object.entries({ ø: 'o', đ: 'd', ł: 'l', ß: 'ss', þ: 'th', ð: 'd', ı: 'i', æ: 'ae' }),
);

const asciiName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[øđłßþðıæ]/g, (letter) => letters.get(letter) ?? '')
    .replaceAll(/[^a-z -]/g, '')
    .replaceAll(/[ -]+/g, '-');

/** Staff have addresses of a school's first domain, students of its last. */
function addressOf(person: { name: string; lastname: string }, role: Role, school: NewSchool | undefined) {
  const domains = school?.domains.split(',') ?? ['demo.example'];
  const domain = role === 'student' ? domains.at(-1) : domains.at(0);
  return `${asciiName(person.name)}.${asciiName(person.lastname)}@${domain}`;
}

function statusOf(random: SeededRandom, role: Role): UserStatus {
  const dice = random.next();
  if (role === 'student' && dice < 0.2) return 'created';
  if (role === 'administrator' || dice < 0.82) return 'active';
  return dice < 0.9 ? 'recovery' : 'deleted';
}

function demoUsers(random: SeededRandom, now: Date, school: NewSchool | undefined, passwordHash: string) {
  return demoAccounts.map(
    ({ role, email, name, lastname }): NewUser => ({
      id: random.id(),
      name,
      lastname,
      email,
      role,
      status: 'active',
      passwordHash,
      schoolId: role === 'administrator' ? null : (school?.id ?? null),
      createdAt: daysBefore(now, 500),
    }),
  );
}

/** The demo accounts at the first school, and the other users at all schools. */
export function userRows(
  random: SeededRandom,
  now: Date,
  schools: readonly NewSchool[],
  passwordHash: string,
): NewUser[] {
  const roles = counts.flatMap(([role, count]) => Array.from({ length: count }, () => role));
  const others = roles.map((role, index): NewUser => {
    const person = people[index];
    if (!person) throw new Error('The demo data has too few names');
    const school = role === 'administrator' ? undefined : schools[(index + 1) % schools.length];
    const status = statusOf(random, role);
    const isStudent = role === 'student';
    return {
      id: random.id(),
      ...person,
      email: addressOf(person, role, school),
      role,
      status,
      passwordHash: status === 'created' ? '' : passwordHash,
      schoolId: school?.id ?? null,
      lastLogin: status === 'created' ? null : daysBefore(now, random.next() * 60),
      createdAt: daysBefore(now, isStudent ? random.between(61, 300) : random.between(430, 600)),
    };
  });
  return [...demoUsers(random, now, schools[0], passwordHash), ...others];
}
