/** Writes moments of the service (`YYYY-MM-DD HH:MM:SS`, UTC) as the reader's own calendar and clock have them. */
export function localMoments(language: string) {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const write = (format: Intl.DateTimeFormat) => (at: string) => {
    const written = format.format(new Date(`${at.replace(' ', 'T')}Z`));
    return language === 'fr' ? written.replace(/^1 /, '1er ') : written;
  };
  return { day: write(days), moment: write(moments) };
}
