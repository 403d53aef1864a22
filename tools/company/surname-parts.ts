/** Surnames that many people have, of many countries. */
export const commonSurnames = `
  García Smith Nguyễn Müller Silva Kowalski Martin Kim Rossi Ivanov Wang Johnson Hansen Fernández Novák Singh Santos
  Dubois Yılmaz Popescu Jones Li Schmidt Andersson González Khan Nowak Tanaka Okafor Williams Costa Horvat Petrović
  Zhang Murphy Rodríguez Becker Ferrari Larsen Sharma Chen Brown Mensah Bernard López Lee Kaya Ferreira Nielsen Bianchi
  Taylor Suzuki Shevchenko Fischer Pérez Liu Van~Dijk Wójcik Ali Trần Davies Esposito Martínez Weber Park Johansson
  Pereira Svoboda Ahmed Robert Sánchez Wilson Hussein Papadopoulos Virtanen Yang Meyer Oliveira Demir Evans Choi Moreau
  Kovács Sato Romero Ibrahim Wagner De~Jong Lewandowski Walker Petit Lê Huang Jensen Patel Torres Korhonen Green Mendoza
  Schulz Adeyemi Lindberg Szabó Wright Zhao Simon Ramos Hoffmann Watanabe Ricci Berg Osei Thompson Álvarez Takahashi
  Koch Phạm Roberts Laurent Bakker Zieliński Sousa Bauer Wu Jung Nagy Lambert Hughes Flores Richter Ito Marino Dahl
  Edwards Cruz Zhou Klein Tshabalala Lefèvre Visser Clark Wolf Greco Yamamoto Kamara Tóth Schröder Gomes Kovačević Hall
  Xu Jiménez Neumann Roux Conti Kang Nilsen Moyo Schwarz Wood Ruiz Nakamura Zimmermann Vincent Mulder Braun Sun Mancini
  Achieng Krüger Cho Harris Fournier Hofmann Kobayashi Díaz Lange Morel Ma Eriksen Hartmann Cooper Kiplagat Moreno Girard
  Haile Bello Diallo Traoré Koné Mbeki Ncube Dlamini Otieno Abebe Tesfaye Banda Phiri Mwale Ndiaye Sow Ouattara Fofanah
  Das Ghosh Banerjee Mukherjee Chatterjee Gupta Verma Mishra Joshi Mehta Desai Kapoor Malhotra Chopra Bhatt Iyer Nair
  Menon Reddy Rao Kulkarni Deshpande Choudhury Rahman Hossain Islam Begum Perera Fernando Gunawardena Wickramasinghe
  Thapa Gurung Tamang Shrestha Hoàng Huỳnh Phan Võ Đặng Bùi Đỗ Ngô Dương Lý Hu Guo He Lin Gao Luo Zheng Liang Xie Tang
  Han Cao Deng Feng Peng Zeng Xiao Tian Dong Yuan Cai Jiang Yu Du Ye Cheng Wei Su Lü Ding Ren Lu Yao Shen Zhong Cui Tan
  Yoon Jang Lim Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Te~Whata Ngata Parata Tuhiwai Whitefeather Begay Tsosie Yazzie`;

/** Surnames that are made of two parts: each first part with each last one. */
export const composedSurnames: readonly (readonly [first: string, last: string])[] = [
  [
    `Ash Black Brad Brook Burn Calder Carl Chester Clay Clif Cop Cran Dal Den Dray East Edge Elm Fair Farn Gold Hals Hart
    Hazel High Hol Kings Lang Lin Long Marsh Mid Mill Nor North Oak Pem Pres Rad Rams Red Roch Rush Sand Shel Sher Stan
    Stock Strat Sut Thorn Wal Wat Wel West Whit Wick Win Wood`,
    `berry borne bury by combe cott croft dale den field ford gate ham hurst land ley man more ridge shaw stead ston ton
    ward well wick worth`,
  ],
  [
    `O'`,
    `Brien Callaghan Carroll Connell Connor Dea Doherty Donnell Donoghue Driscoll Dwyer Farrell Flaherty Flynn Gorman
    Grady Halloran Hara Hare Keeffe Kelly Leary Mahony Malley Meara Neill Regan Reilly Rourke Shaughnessy Shea Sullivan`,
  ],
  [
    `Mac Mc`,
    `Allister Arthur Bride Cabe Cann Carthy Cormack Dermott Donald Dougall Duff Ewan Farlane Gowan Gregor Intosh Intyre Kay
    Kenna Kenzie Lachlan Laren Lean Leod Mahon Millan Nab Naughton Neil Phail Pherson Rae Tavish`,
  ],
  [
    `Acker Alten Asch Bach Baum Berg Birken Blumen Breiten Brunn Buch Dorn Eber Eich Eisen Engel Falken Feld Fels Frei Gold
    Grün Hammer Heiden Herz Hirsch Hohen Holz Kalten Kirch Kraft Krumm Linden Löwen Morgen Mühl Neu Ober Reh Rosen Roth
    Schön Silber Sommer Stein Stern Tannen Unter Vogel Wald Weid Weiß Wester Wiesen Winter`,
    `acher bauer baum berg berger blatt brecht burger dorfer egger feld fels hammer hauser heim hofer holz horn huber inger
    kamp lehner leitner mann mayer meier meister müller reich reiter rieder stein steiner thal thaler wein wirth`,
  ],
  [
    `Ander Bengt Carl Christian Erik Fredrik Gunnar Gustaf Han Henrik Isak Ivar Jakob Jen Karl Lar Magnu Martin Mikkel Niel
    Olof Oskar Peder Rasmu Sigurd Simon Stefan Sven Søren Thor Ulf`,
    `son sen sdóttir`,
  ],
  [
    `Alm Asp Berg Björk Blom Ek Eng Fors Grön Hag Hed Hjelm Holm Käll Lilje Lind Ljung Lund Malm Nord Ny Ros Sand Sjö Sol
    Stål Ström Sund Söder Väst Wall Wik Öst`,
    `blad bäck dahl gren kvist ling löf man mark qvist stedt strand vall vik`,
  ],
  [
    `Bart Borow Chmiel Czarn Dąbrow Gajew Grab Jabłoń Jawor Kalin Kamiń Klim Kozł Krajew Kwiat Lipiń Majew Malin Michal
    Olszew Ostrow Pawł Piotr Rogal Rybak Sadow Sikor Sokoł Stachow Szym Tomasz Urbań Wilcz Wiśn Witkow Wroń Zalew`,
    `ski icki owski ewicz czak owiak`,
  ],
  [
    `Beneš Bureš Čer Dvoř Had Hol Hor Jel Kol Kratoch Kuč Mal Mar Pol Posp Proch Sed Smet Stan Šim Urb Vesel Vlč Zem`,
    `ák áček ec ek ík ka ský`,
  ],
  [
    `Andr Anton Bogdan Bondar Chern Danil Denis Fed Gavril Grigor Kirill Klim Kondrat Koval Kravch Kuzm Luk Makar Maxim Mikhail
    Nazar Nikol Oles Osip Panch Pavl Petr Prokop Rom Sav Sem Serg Sidor Stepan Taras Timosh Trofim Vasil Yakov Zakhar`,
    `enko ov iuk chuk ovich`,
  ],
  [
    `Anđel Bog Bran Dav Drag Gavr Gruj Ilij Ivan Jak Jank Jov Laz Luk Mark Mat Mil Mir Nikol Obrad Pav Perk Rad Rist Sav
    Sim Stank Stef Stoj Tod Tom Vas Vid Vuk Zor Živk`,
    `ić ović ević`,
  ],
  [
    `Albul Andr Bog Bucur Cojoc Corn Crist Dobr Dragom Dumitr Filip Flor Gheorgh Grigor Ion Lup Mihăil Munt Negr Nicul
    Petr Stan Ștef Teodor Ungur Văcăr Vasil`,
    `escu eanu oiu aru`,
  ],
  [
    `Albert Andre Bald Barb Bass Bell Benedett Bern Bert Brun Cald Campan Cappell Castell Cavall Cecch Colomb Cort Fabr Ferr
    Fogl Franc Gall Garib Giord Grass Guar Lomb Mart Mas Mont Mor Nard Orland Pagl Palm Pell Piccol Pier Rinald Sant Serr
    Tedesc Tomm Valent Vent Vital Zan`,
    `acci ardi ari elli ello etti ini ino one otti ucci`,
  ],
  [
    `Beau Bel Blanch Bois Bon Bouch Bour Champ Char Chau Clair Cour Dau Des Gau Gran Lam Mai Men Mont Per Pich Plan Roche
    Rou Sau Val Vau Ver Ville`,
    `bert champ chet court deau din dier don fort gnon lac lain lard lier lon mont mier nard net nier pont reau ron sard
    teau tier vin`,
  ],
  [
    `Van~den~ Van~der~ Ver`,
    `akker beek berg bos bosch brink broek brug burg donk eng graaf haar heide heuvel hoek hoeven horst kamp kerk kolk laan
    linden meer meulen molen plas poel veen velde vliet voort waal water weg weide werf zanden`,
  ],
  [
    `Ak Altın Ata Ay Bal Boz Çelik Dağ Demir Doğan Er Gök Gül Güneş Işık Kara Kılıç Kır Kızıl Koç Öz Polat Sarı Şahin Şen Taş
    Tek Tunç Ulu Yıldız Yüce`,
    `bulut can dağ er gül han kan kaya oğlu öz soy su taş tekin türk yurt`,
  ],
  [
    `Al- El- Ben~ Bou`,
    `abbas amrani ansari badawi bakri daoud fahmi farouk ghazi habib haddad hakim hamdan hariri hashimi idrissi jabri khalil
    khatib khoury latif mahdi mansour masri najjar nasser qasim rashid saadi sabbagh salem sharif tahir tamimi tazi zahrani`,
  ],
  [
    `Abbas Ahmad Akbar Amir Asgar Farhad Ghasem Hassan Hossein Jafar Karim Kazem Mahmoud Majid Mohammad Nader Rahim Reza
    Sadegh Taher Yousef`,
    `i ian nejad pour zadeh`,
  ],
  [
    `Anantha Arul Bala Bhaskara Chandra Deva Ganesa Gopala Govinda Hari Jaya Kamala Krishna Lakshmi Madhava Muthu Padma
    Perumal Rama Ranga Sankara Saravana Selva Shiva Soma Srini Subra Sundara Thanga Varada Venkata Vijaya Viswa`,
    `chandran murthy nathan pillai raman rajan raju samy sekaran swamy vasan velu`,
  ],
  [
    `Aka Ao Asa Fuji Fuku Furu Hama Hana Hara Hiro Ichi Ima Ino Ishi Iwa Kami Kane Kata Kawa Kita Kiyo Kuro Kuwa Maru
    Matsu Miya Mizu Mori Naga Naka Nishi Oka Oku Saka Sawa Shima Shira Sugi Taka Take Tama Tani Toku Tomi Toyo Uchi Ue
    Waka Yama Yana Yasu Yoko Yoshi`,
    `bayashi be da gawa guchi hara hashi hata i ida izumi ki kura mi moto mura naga no oka saka saki se shima shita ta tani
    uchi zaki`,
  ],
  [
    `Abi Ade Akin Ayo Fa Ige Ife Ogun Ola Olu Oluwa Omo Ore Osho Oye Oyin`,
    `bola bowale bunmi dapo dare dele funmi gbade jide kunle lade laja lana leke niyi poju remi rinde sanya segun shola
    tade tayo tunde wale yemi yinka`,
  ],
  [
    `Alex Anagnost Anton Apostol Athanas Christodoul Dimitr Efstath Fot Giann Ioann Kalog Karag Konstantin Kyriak Manol
    Panagiot Pavl Petr Spyr Stam Stavr Theodor Vasil Vlach Xanth`,
    `akis opoulos idis iou`,
  ],
  [
    `Abraham Aram Bagrat Davit Gaspar Gevorg Grigor Hakob Harutyun Karapet Khachatur Manuk Margar Martiros Nazar Petros Sahak
    Sarg Simon Tigran Vardan`,
    `yan ashvili adze`,
  ],
  [
    `Aho Halo Heikki Hirvo Hyvä Kallio Karja Kauppi Keto Koivu Kulma Lehto Leppä Mänty Nousi Nurmi Paju Pihla Puro Ranta
    Rauha Rinta Saari Salo Seppä Suomi Toivo Tuomi Uusi Valko Vuori Yli`,
    `la nen mäki niemi saari vaara`,
  ],
  [
    `Balt Berz Dauk Grin Jank Kalnin Kazl Krast Laurin Liep Ozol Rimk Rudz Stank Urbon Vait Vilk Žuk`,
    `aitis auskas evičius iņš`,
  ],
  [
    `Faka Fono Hala Kaha Kala Kama Kapa Lea Mana Mata Moe Nalu Pali Tau Tele Tui Vai`,
    `fano lani loa mea nui tama vao`,
  ],
];

/** Surnames of which people bear two, with a space between them. */
export const pairedWithSpace = `
  García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Ruiz Díaz Hernández Álvarez Jiménez Moreno Muñoz
  Alonso Romero Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado
  Castro Ortiz Rubio Marín Sanz Núñez Iglesias Medina Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez
  Cruz Calvo Gallego Vidal León Márquez Herrera Peña Flores Cabrera Campos Vega Fuentes Carrasco Reyes Caballero Nieto
  Aguilar Pascual Santana Herrero Lorenzo Montero Hidalgo Giménez Ibáñez Ferrer Durán Santiago Benítez Mora Vicente
  Vargas Arias Carmona Crespo Román Pastor Soto Sáez Velasco Moya Soler Parra Esteban Bravo Gallardo Rojas Quispe Mamani`;

/** Surnames of which people bear two, with a hyphen between them. */
export const pairedWithHyphen = `
  Smith Jones Taylor Brown Davies Evans Wilson Thomas Roberts Walker Wright Clarke Hughes Green Hall Wood Harris Clark
  Cooper Ward Turner Hill Moore King Scott Young Allen Mitchell James Anderson Phillips Lee Bell Parker Bennett Shaw
  Müller Schneider Fischer Weber Meyer Wagner Becker Schulz Koch Richter Wolf Braun Krüger Hofmann Lange Krause Lehmann
  Dubois Laurent Lefebvre Michel Moreau Girard Fournier Mercier Bonnet Lambert Rousseau Faure Blanc Chevalier Gauthier`;
