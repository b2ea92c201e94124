import * as v from 'valibot'

/** The longest address that mail goes to (RFC 5321, 4.5.3.1.3, without its angle brackets). */
const maxLength = 254

/** An address as it was typed. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxLength, 'Expected an e-mail address'),
  v.email('Expected an e-mail address'),
)

/** One spelling of an address. No mail service of this time tells two people apart by capital letters. */
export function toAddressKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
