import type { PeopleField, recordFields } from '#shared/people/imports/import-facts';

/** The headings of the further fields of a file of records, as `peopleHeadings` has those of people. */
export const recordHeadings: Readonly<Record<Exclude<(typeof recordFields)[number], PeopleField>, string>> = {
  training: `
    Training, Training title, Training name, Course, Course name, Course title, Program, Learning, Learning item, Activity,
    Schulung, Schulungstitel, Kurs, Kursname, Unterweisung, Lehrgang, Seminar, Weiterbildung, Training Name,
    Formation, Intitulé de la formation, Nom de la formation, Cours, Stage,
    Formación, Nombre de la formación, Curso, Nombre del curso, Capacitación;
    Title, Titel, Titre, Título, Thema, Thème, Tema`,
  trained_on: `
    Trained on, Training date, Done on, Completed on, Completion date, Date completed, Date of completion, Date of training,
    Absolviert am, Durchgeführt am, Schulungsdatum, Abgeschlossen am, Abschlussdatum, Unterwiesen am, Teilgenommen am,
    Date de formation, Date de réalisation, Réalisé le, Suivi le, Terminé le, Date de la formation,
    Fecha de formación, Fecha de realización, Realizado el, Completado el, Fecha del curso;
    Date, Datum, Fecha`,
  valid_until: `
    Valid until, Valid to, Expires on, Expiry date, Expiration date, Expires, Expiry, Valid through,
    Gültig bis, Ablaufdatum, Läuft ab am, Gültigkeit bis,
    Valable jusqu'au, Date d'expiration, Expire le, Date de fin de validité, Validité,
    Válido hasta, Fecha de vencimiento, Fecha de caducidad, Caduca el, Vence el, Vigente hasta`,
  outcome: `
    Outcome, Result, Ergebnis, Resultat, Résultat, Resultado`,
  minutes: `
    Minutes, Duration (minutes), Duration (min), Minuten, Dauer (Minuten), Dauer (min), Durée (minutes), Durée (min), Minutos,
    Duración (minutos), Duración (min)`,
  trainer: `
    Trainer, Instructor, Teacher, Dozent, Dozentin, Referent, Referentin, Ausbilder, Schulungsleiter, Formateur, Formatrice,
    Intervenant, Formador, Formadora, Instructora, Docente`,
  note: `
    Note, Notes, Comment, Comments, Remark, Remarks, Notiz, Bemerkung, Bemerkungen, Kommentar, Anmerkung, Remarque,
    Remarques, Commentaire, Commentaires, Nota, Notas, Comentario, Comentarios, Observaciones`,
};
