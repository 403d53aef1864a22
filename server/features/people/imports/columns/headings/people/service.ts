import type { PeopleField } from '#shared/people/imports/import-facts';

/*
 * The headings by which the fields of a file of people are known, in English, German, French and Spanish. They
 * are those of our exports and of lists that people keep. BambooHR, Personio, Workday, SAP, DATEV, Entra ID,
 * Google Workspace, Moodle, Okta, ADP, Rippling, HiBob and Totara write the others. Case, accents, signs and the word for a number at the end
 * make no difference. A name at birth is nobody's last name, so it stays out.
 */

/** Where people work, unless their file has addresses: then it may be where they live. */
export const cities = 'City, Town, Ort, Stadt, Ville, Ciudad, Localidad';

/** The headings of addresses, which no field keeps. */
export const addresses = `
  Street, Street address, Street name, Address, Address line 1, Home address, ZIP, ZIP code, Postal code, Postcode, Post code,
  Straße, Anschrift, Adresse, PLZ, Postleitzahl, Rue, Code postal, Calle, Dirección, Domicilio, Código postal, C.P.`;

/** The headings of each field, with commas between them. Those behind a semicolon give way to those before it. */
export const peopleHeadings: Readonly<Record<PeopleField, string>> = {
  external_id: `
    Personnel ID, Personnel number, Employee ID, Employee number, Emp ID, Emp no, EID, EEID, Staff ID, Staff number,
    Payroll number, Payroll ID, Worker ID, Person ID, Person number, Associate ID, Badge number, External ID,
    HR ID, ID number, ID-Nummer, PERNR, Person ID External,
    Personalnummer, Personal-Nr, PersNr, Pers-Nr, P-Nr, PNR, Personal-ID, Mitarbeiternummer, Mitarbeiter-Nr, Mitarbeiter-ID,
    MA-Nr, Arbeitnehmernummer, AN-Nr, Stammnummer, DATEV-Personalnummer, Personalnummer (LODAS),
    Matricule, Numéro de matricule, N° matricule, Matricule salarié, Numéro d'employé, N° employé, Numéro de salarié,
    N° salarié, ID employé, ID salarié, Identifiant salarié, Code salarié, Numéro de personnel,
    Número de empleado, Nº de empleado, Nº empleado, Núm. empleado, Número empleado, ID de empleado, ID empleado,
    Código de empleado, Código empleado, Número de personal, Legajo, Matrícula;
    File number;
    Object ID`,
  login: `
    Login, Login name, Login ID, Logon name, User name, Username, User logon name, sAMAccountName, SY-UNAME, Account, Account name,
    Benutzername, Benutzer, Benutzerkennung, Anmeldename, Kennung, Login-Name,
    Nom d'utilisateur, Identifiant, Identifiant de connexion, Nom de connexion,
    Nombre de usuario, Usuario, Identificador de usuario;
    User ID`,
  email: `
    E-mail, E-mail address, Mail, Mail address, Work e-mail, Work e-mail address, Business e-mail,
    Business e-mail address, Company e-mail, Corporate e-mail, Office e-mail, Primary e-mail, Primary work e-mail,
    Email - Work, Email - Primary Work, Work contact: Work e-mail,
    E-Mail-Adresse, Mailadresse, E-Mail geschäftlich, E-Mail (geschäftlich), Geschäftliche E-Mail,
    Geschäftliche E-Mail-Adresse, Dienstliche E-Mail, Dienstliche E-Mail-Adresse, E-Mail dienstlich, E-Mail Arbeit,
    Adresse e-mail, Adresse électronique, Courriel, Courrier électronique, E-mail professionnel, Mail professionnel,
    Adresse e-mail professionnelle, Courriel professionnel,
    Correo, Correo electrónico, Dirección de correo electrónico, Correo corporativo, Correo electrónico corporativo,
    Correo de trabajo, Email corporativo, Correo electrónico de la empresa;
    Best e-mail, Second e-mail, Secondary e-mail, Home e-mail, Personal e-mail, Private E-Mail, Private E-Mail-Adresse,
    E-Mail privat, E-mail personnel, Correo personal, Recovery e-mail;
    userPrincipalName, User principal name, UPN`,
  first_name: `
    First name, Given name, Given names, Forename, Forenames, Legal first name, Christian name, First names,
    Vorname, Vornamen, VORNA,
    Prénom, Prénoms, Prénom légal,
    Nombre de pila, Primer nombre, Nombres;
    Preferred first name, Preferred given name, Known as, Nickname, Rufname, Bevorzugter Vorname, Prénom usuel,
    Prénom d'usage, Nombre preferido`,
  last_name: `
    Last name, Surname, Family name, Legal last name, Last names, sn,
    Nachname, Familienname, Zuname, NACHN,
    Nom de famille, Nom d'usage,
    Apellido, Apellidos, Primer apellido;
    Preferred last name, Nom usuel`,
  name: `
    Name, Full name, Employee, Employee name, Employee full name, Person, Person name, Worker, Worker name, Staff name,
    Staff member, Legal name, Legal full name, Display name, Last name first name, First name last name, Team member,
    Employee/app.name, ENAME, Name Mitarbeiter/Bewerber,
    Mitarbeiter, Mitarbeiterin, Mitarbeiter/in, Mitarbeitende, Mitarbeitende/r, Mitarbeiter:in, Mitarbeitername,
    Vollständiger Name, Name Vorname, Vorname Name, Nachname Vorname, Vorname Nachname, Anzeigename, Arbeitnehmer,
    Nom, Nom complet, Nom et prénom, Nom prénom, Prénom nom, Prénom et nom, Salarié, Employé, Collaborateur,
    Nombre, Nombre completo, Nombre y apellidos, Apellidos y nombre, Empleado, Trabajador, Colaborador;
    Preferred name, Common name, Cn, Bevorzugter Name`,
  role: `
    Role, System role, User role, Rolle, Systemrolle, Rôle, Rol`,
  department: `
    Department, Dept, Department name, Home department,
    Abteilung, Abteilungsname, ABTNAME,
    Service, Département,
    Departamento, Área;
    Division, Team, Unit, Organisational unit, Organizational unit, Org unit, Supervisory organization,
    Supervisory organisation, Business unit, Group, Organisation, Organization,
    Bereich, Organisationseinheit, Fachbereich, Gruppe,
    Équipe, Unité, Unité organisationnelle, Pôle, Direction,
    Equipo, Unidad, Unidad organizativa, Sección;
    Cost center, Cost centre, Cost centers, Kostenstelle, Kostenstelle Bezeichnung, Centre de coût, Centro de coste,
    Centro de costes;
    orgidnumber`,
  site: `
    Site, Location, Location name, Work location, Plant, Workplace, Office location, Work site, Premises,
    Standort, Werk, Arbeitsort, Betriebsstätte, Arbeitsstätte, Dienstort, Einsatzort,
    Établissement, Lieu de travail, Localisation, Lieu,
    Sede, Centro de trabajo, Lugar de trabajo, Ubicación, Planta;
    Office, Branch, Branch office, Physical delivery office name, Building, Building ID, Facility,
    Personnel area, Personnel subarea,
    Niederlassung, Filiale, Büro, Personalbereich, Personalteilbereich, Gebäude,
    Agence, Bureau, Usine, Succursale,
    Oficina, Sucursal, Delegación, Localización;
    ${cities};
    Institution`,
  position: `
    Position, Position title, Job title, Job, Business title, Employee title, Occupation,
    Stelle, Stellenbezeichnung, Berufsbezeichnung, Positionsbezeichnung, Tätigkeit, Beruf, Jobtitel, Stellentitel,
    Poste, Intitulé du poste, Intitulé de poste, Emploi, Libellé emploi, Fonction, Titre du poste, Métier,
    Puesto, Puesto de trabajo, Cargo, Título del puesto, Título profesional, Nombre del puesto, Ocupación;
    Title, Function, Job profile, Job role, Job name, Job family, Planstelle, Funktion, Ausgeübte Tätigkeit, Función,
    Profil de poste, Qualification, Categoría, jobassignmentfullname`,
  line_manager: `
    Manager ID, Manager number, Manager employee ID, Manager's employee ID, Supervisor ID, Supervisor EID,
    Supervisor employee ID, Manager user ID, Line manager ID, Reports to associate ID, manageridnumber, Vorgesetzter Personalnummer, Personalnummer Vorgesetzter, PersNr Vorgesetzter,
    Vorgesetzten-ID, Matricule responsable, Matricule du responsable, Matricule manager;
    Manager - Work e-mail, Manager's work e-mail, Manager work e-mail;
    Line manager, Manager, Supervisor, Reports to, Reporting to, Reporting manager, Direct manager, Superior,
    Worker's manager, Managers, Direct supervisor, People manager,
    Vorgesetzter, Vorgesetzte, Vorgesetzte/r, Vorgesetzte(r), Vorgesetzte:r, Vorgesetzte*r, VORGES, Direkter Vorgesetzter,
    Direkte/r Vorgesetzte/r, Führungskraft, Direkte Führungskraft, Disziplinarischer Vorgesetzter,
    Disziplinarische Führungskraft,
    Responsable, Responsable hiérarchique, Supérieur, Supérieur hiérarchique, Manager direct, N+1, Responsable direct, Superviseur,
    Jefe, Jefe directo, Jefe inmediato, Responsable directo, Superior directo, Superior inmediato, Jefa, Supervisor directo;
    Manager e-mail, Manager e-mail address, Supervisor e-mail, Line manager e-mail, Manager UPN, Vorgesetzter E-Mail,
    E-mail du responsable, Correo del responsable;
    Manager name, Supervisor name, Line manager name, Vorgesetzter Name, Nom du responsable, Nom du manager,
    Nombre del responsable;
    Teamleiter, Teamleitung`,
  joined_on: `
    Joined on, Joined, Joining date, Date joined, Hire date, Date hired, Hired on, Date of hire, Date of joining, Entry date,
    Employee hire date, Employment start date, Date of entry, Date started,
    Eintritt, Eintrittsdatum, Einstellungsdatum, Eingestellt am, Einstellung, Anstelldatum, Beschäftigt seit,
    Beginn der Beschäftigung, Betriebszugehörigkeit seit, Beschäftigungsbeginn, Dienstbeginn, Datum Eintritt, Diensteintritt,
    Date d'entrée, Date d'embauche, Date d'arrivée, Embauché le, Entrée, Date entrée, Date de début de contrat,
    Fecha de alta, Fecha de ingreso, Fecha de contratación, Fecha de incorporación, Fecha de entrada, Fecha alta;
    Start date, First day, First day of work, Original hire date, Most recent hire date, Seniority date,
    Continuous service date, Startdatum, Vertragsbeginn, jobassignmentstartdate, Date de début, Date d'ancienneté, Fecha de inicio,
    Fecha de antigüedad`,
  left_on: `
    Left on, Termination date, Term date, Terminated on, Date terminated, Leaving date, Date of leaving, Date left, Exit date,
    Date of exit, Separation date, Last day, Last day of work, Last working day, End of employment,
    Employment end date, Employee leave date, Employee leave date time, Date of termination,
    Austritt, Austrittsdatum, Ausgetreten am, Datum Austritt, Ende des Arbeitsverhältnisses, Beschäftigungsende,
    Ausscheidedatum, Ausgeschieden am, Letzter Arbeitstag, Dienstaustritt,
    Date de sortie, Date de départ, Sortie, Parti le, Date de fin d'emploi, Dernier jour, Dernier jour travaillé,
    Fecha de baja, Fecha de salida, Fecha de cese, Fecha baja, Fecha de egreso, Último día, Último día de trabajo;
    End date, Date de fin, Fecha de fin`,
  standing: `
    Status, Employee status, Worker status, Active, Is active, Currently active,
    Mitarbeiterstatus, Aktiv, Ist aktiv, Statut, Statut de l'employé, Statut du salarié, Actif, Est actif,
    Estado, Estado del empleado, Activo, Está activo;
    Active status, Employment status, Position status, Lifecycle status, User status, Account status, Person status, Enabled, Account enabled, Is enabled,
    Beschäftigungsstatus, Personalstatus, Anstellungsstatus, Konto aktiviert, Compte activé, État du compte,
    Estado laboral, Situación, Cuenta habilitada,
    Suspended, Is suspended, Inactive, Is inactive, Terminated, Is terminated, Disabled, Account disabled, Deleted,
    Inaktiv, Gesperrt, Ausgeschieden, Ausgetreten, Deaktiviert, Inactif, Suspendu, Désactivé, Inactivo, Suspendido,
    Desactivado`,
  away_from: `
    Away from, Absent from, On leave from, Leave start, Leave start date,
    Abwesend ab, Abwesend von, Absent du, Absent à partir du, Absence du, Ausente desde`,
  away_until: `
    Away until, Absent until, On leave until, Leave end, Leave end date,
    Abwesend bis, Absent jusqu'au, Absence jusqu'au, Absent au, Ausente hasta`,
  tags: `
    Tags, Tag, Labels, Schlagworte, Schlagwörter, Merkmale, Étiquettes, Mots-clés, Etiquetas`,
};

/** Columns of our own files that are for people to read: nobody is asked about them. */
export const ownRemarks = 'Problem, Why, State';
