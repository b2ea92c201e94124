/** A decimal number with a point as people edit it in their language. Of text that is no amount, what was typed. */
export function toAmountText(amount: string, locale: string): string {
  if (!/^\d+\.\d+$/.test(amount)) return amount.replace(/^"(.*)"$/, '$1')
  const sign = new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
  return amount.replace('.', sign)
}
