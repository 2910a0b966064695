/** Figures of October, as the statistics tell them. */
export const october = {
  verifications_created: 1,
  documents_issued: 5,
  total_scans: 1000,
  valid_scans: 958,
  invalid_scans: 42,
};

export const dashboard = {
  overview: {
    workspace: 'ecole',
    families: ['school', 'org', 'certificates', 'editor'],
    last_verification_at: '2026-11-04 20:14:46',
    last_issued_at: '2026-11-12 11:52:56',
    last_scan_at: '2026-11-14 09:12:18',
  },
  documents: {
    total: 80,
    by_family: [
      { family: 'school', count: 40 },
      { family: 'org', count: 8 },
      { family: 'certificates', count: 16 },
      { family: 'editor', count: 16 },
    ],
    by_status: [
      { status: 'valid', count: 50 },
      { status: 'scheduled', count: 10 },
      { status: 'expired', count: 10 },
      { status: 'revoked', count: 10 },
    ],
  },
  kpis: {
    verifications_created: 1,
    documents_issued: 5,
    total_scans: 1102,
    valid_scans: 1064,
    invalid_scans: 38,
    window_days: 30,
    previous: {
      verifications_created: 2,
      documents_issued: 4,
      total_scans: 864,
      valid_scans: 835,
      invalid_scans: 29,
    },
  },
};

export const report = {
  report_uid: 'rep_5d0c1f0b9a7e4c2d8f6a3b1e',
  at: '2026-11-13 15:20:41',
  state: 'open',
  closed_at: null,
  public_id: 'SM-STU-2026-63HPZAJH',
  title: 'Transcript – Zoé Roussel',
  family: 'school',
  what: 'The page says 12 November. The paper says 12 September.',
  email: 'admissions@university.example',
  language: 'en',
};

export const signal = {
  signal: 'wrong_codes',
  public_id: 'SM-STU-2026-63HPZAJH',
  title: 'Transcript – Zoé Roussel',
  family: 'school',
  status: 'valid',
  scans: 64,
  since: '2026-11-12 22:00:00',
};
