/** How bad it can be: `danger` may cost what the account holds, `caution` is to be looked at. */
export type WarningLevel = 'danger' | 'caution'

/** What there is to fear of a request. It has no words of any language: a page has those. */
export type ConsentWarning =
  // Of who asks.
  | { readonly code: 'unverifiedOrigin' }
  | { readonly code: 'signInElsewhere'; readonly domain: string }
  | { readonly code: 'signInOther'; readonly address: string }
  // Of whom it goes to.
  | { readonly code: 'firstTime'; readonly address: string }
  | { readonly code: 'lookAlike'; readonly address: string; readonly known: string }
  | { readonly code: 'toItsOwnContract'; readonly address: string }
  | { readonly code: 'toNobody'; readonly address: string }
  | { readonly code: 'spenderIsNoContract'; readonly address: string }
  // Of what it gives away.
  | { readonly code: 'unlimited'; readonly spender: string }
  | { readonly code: 'wholeCollection'; readonly operator: string }
  | { readonly code: 'spendableBySignature'; readonly spender: string | null }
  | { readonly code: 'actsAlone'; readonly spender: string }
  | { readonly code: 'movesAssets' }
  | { readonly code: 'neverExpires' }
  | { readonly code: 'givesUpAccount'; readonly account: string | null }
  | { readonly code: 'openSighash'; readonly input: number; readonly sighashType: number }
  // Of what cannot be seen.
  | { readonly code: 'unreadable' }
  | { readonly code: 'extraBytes'; readonly count: number }
  | { readonly code: 'unseenCharacters' }
  | { readonly code: 'anyNetwork' }
  | { readonly code: 'foreignAmounts' }
  | { readonly code: 'lookupTables' }
  | { readonly code: 'otherFeePayer'; readonly address: string }
  | { readonly code: 'staysValid' }
  // Of what it costs.
  | { readonly code: 'highFee'; readonly percent: number }
  | { readonly code: 'feeUnknown' }
  // Of how it ends.
  | { readonly code: 'fails'; readonly reason: string | null }
  | { readonly code: 'notSimulated' }

export type WarningCode = ConsentWarning['code']

const dangers: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'signInElsewhere',
  'signInOther',
  'lookAlike',
  'toItsOwnContract',
  'toNobody',
  'spenderIsNoContract',
  'unlimited',
  'wholeCollection',
  'givesUpAccount',
  'openSighash',
  'movesAssets',
  'unreadable',
  'highFee',
])

/** How bad a warning is. */
export function levelOf({ code }: ConsentWarning): WarningLevel {
  return dangers.has(code) ? 'danger' : 'caution'
}

/** Each warning once, the worst first. */
export function sortWarnings(warnings: readonly ConsentWarning[]): readonly ConsentWarning[] {
  const once = new Map(warnings.map((warning) => [JSON.stringify(warning), warning]))
  const all = [...once.values()]
  return [...all.filter((one) => levelOf(one) === 'danger'), ...all.filter((one) => levelOf(one) === 'caution')]
}
