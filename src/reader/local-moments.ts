/** Formats moments of the service (`YYYY-MM-DD HH:MM:SS`, UTC) in the reader's calendar and time zone. */
export function localMoments(language: string) {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const write = (format: Intl.DateTimeFormat) => (at: string) => {
    const written = format.format(new Date(`${at.replace(' ', 'T')}Z`));
    return language === 'fr' ? written.replace(/^1 /, '1er ') : written;
  };
  return { day: write(days), moment: write(moments) };
}
