interface SeedSchool {
  name: string;
  code: string;
  /** Contact address of the school. */
  email: string;
  /** E-mail domains of its members, comma-separated. */
  domains: string;
  port_access: '' | 'all';
  /** Priced simulations which the school pays for its students. */
  free_to_play_slugs: readonly string[];
}

export const schools: readonly SeedSchool[] = [
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

export const people: readonly { name: string; lastname: string }[] = [
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
