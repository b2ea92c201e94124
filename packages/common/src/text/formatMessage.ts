export type MessageParameters = Readonly<Record<string, string | number>>

const parameterPattern = /\{(\w+)\}/g
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * A message with its parameters, which stand in braces: `Continue in {wallet}`. One whose direction may differ from the message's stands in a bidirectional
 * isolate, and loses controls of its own, so that a wallet's name cannot reorder the sentence around it.
 */
export function formatMessage(message: string, parameters: MessageParameters | undefined, dir: 'ltr' | 'rtl'): string {
  if (!parameters) return message
  return message.replace(parameterPattern, (placeholder, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (value === undefined) return placeholder
    const plain = String(value).replace(bidiControls, '')
    return dir === 'rtl' || rightToLeft.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain
  })
}
