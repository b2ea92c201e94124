/** The decimal sign of a language, as `Intl` writes it. */
export function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
}
