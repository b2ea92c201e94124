import { shortenAddress as short } from '@hawser/common'
import type { ConsentWarning, WarningCode } from '../consent/warnings.js'
import type { HiddenReason } from '../guard/watchVisibility.js'

/** Every word of the consent screens, in English. Another language gives the same functions. */
export const englishTexts = {
  titles: {
    send: 'Send',
    allow: 'Allow spending',
    revoke: 'Remove an allowance',
    allowAll: 'Allow everything of a collection',
    revokeAll: 'Remove an allowance',
    call: 'Use an app',
    deploy: 'Create a contract',
    message: 'Sign a message',
    signIn: 'Sign in',
    typedData: 'Sign data',
    psbt: 'Send Bitcoin',
    transaction: 'Approve a transaction',
    several: (count: number) => `Approve ${count} transactions`,
  },
  labels: {
    app: 'App',
    network: 'Network',
    account: 'Account',
    amount: 'Amount',
    from: 'From',
    to: 'To',
    tokenAccount: 'Token account',
    spender: 'Who may spend it',
    collection: 'Collection',
    ends: 'Until',
    token: 'Token',
    contract: 'Contract',
    function: 'Function',
    data: 'Data',
    message: 'Message',
    bytes: 'Bytes',
    domain: 'Signed for',
    details: 'Everything that is signed',
    statement: 'Statement',
    expires: 'Expires',
    program: 'Program',
    accounts: 'Accounts',
    authority: 'Right',
    note: 'Note',
    spends: 'Spends',
    receives: 'Pays',
    fee: 'Network fee',
    maxFee: 'Max network fee',
    tip: 'Tip',
    valid: 'Valid for',
    changes: 'Your balances after this',
    call: 'Call',
  },
  values: {
    unlimited: (symbol: string | undefined) => (symbol === undefined ? 'Unlimited' : `Unlimited ${symbol}`),
    more: (amount: string) => `${amount} more`,
    unitsOf: (units: string) => `${units} units`,
    piece: (id: string) => `#${id}`,
    never: 'No end',
    unknown: 'Unknown',
    nobody: 'Nobody, for ever',
    lookupTable: 'An account from a lookup table',
    yours: 'Yours',
    blocks: (count: number) => `${count} blocks`,
    fee: 'Paid by somebody else, or unknown',
    unknownApp: 'Unknown app',
    noChanges: 'No change',
  },
  buttons: { approve: 'Approve', approveAnyway: 'Approve anyway', reject: 'Reject' },
  waiting: (count: number) => (count === 1 ? '1 more request is waiting.' : `${count} more requests are waiting.`),
  part: (at: number, count: number) => `${at} of ${count}`,
  hidden: {
    early: 'Take a moment to read this.',
    away: 'Click here to go on.',
    small: 'This window is too small to approve in.',
    covered: 'Something covers this window. Close it to approve.',
  } satisfies Record<HiddenReason, string>,
  unread: 'Scroll to the end to approve.',
} as const

export type FrameTexts = typeof englishTexts

type WarningTexts = { readonly [TCode in WarningCode]: (warning: Extract<ConsentWarning, { code: TCode }>) => string }

const warningTexts: WarningTexts = {
  unverifiedOrigin: () => "This app couldn't be verified. Approve only if you know it.",
  signInElsewhere: ({ domain }) => `This signs you in to ${domain}, not to this app. It may be a scam.`,
  signInOther: ({ address }) => `This signs in as ${address}, which isn't this account.`,
  firstTime: ({ address }) => `You haven't sent to ${short(address)} before. Check every character.`,
  lookAlike: ({ address, known }) => `${address} looks like ${known}, but isn't the same. It may be a scam.`,
  toItsOwnContract: () => 'This sends tokens to their own contract. They would be lost.',
  toNobody: () => 'Nobody owns this address. What you send there is lost.',
  spenderIsNoContract: ({ address }) =>
    `${short(address)} is a person's address, not an app's. It could take your tokens at any time.`,
  unlimited: ({ spender }) => `${short(spender)} could take all of this token, now and later.`,
  wholeCollection: ({ operator }) =>
    `${short(operator)} could take everything you have of this collection, now and later.`,
  spendableBySignature: ({ spender }) =>
    spender === null
      ? 'With this signature others can move your assets without asking again.'
      : `With this signature ${short(spender)} can move your tokens without asking again.`,
  neverExpires: () => 'This has no end.',
  givesUpAccount: ({ account }) => `You would lose control of ${account ?? 'an account'} and what it holds.`,
  openSighash: ({ input }) => `The signature of input ${input} can be reused in a different transaction.`,
  unreadable: () => "Part of this can't be read. Approve only if you trust this app.",
  extraBytes: ({ count }) => `There are ${count} bytes of extra data after the call.`,
  unseenCharacters: () => 'This message has characters that cannot be seen. It may not be what it seems.',
  anyNetwork: () => 'This signature is valid on every network.',
  foreignAmounts: () => 'Some inputs belong to others. Their amounts are not verified.',
  lookupTables: () => 'Some accounts are named by a lookup table and not shown.',
  otherFeePayer: ({ address }) => `${address} pays the fee and sends this later.`,
  staysValid: () => 'Once signed, this can be sent at any time.',
  highFee: ({ percent }) => `The fee is ${percent}% of what is sent.`,
  feeUnknown: () => "The fee isn't known.",
  fails: ({ reason }) => (reason === null ? 'This transaction would fail.' : `This transaction would fail: ${reason}`),
  notSimulated: () => "What this does to your balances couldn't be checked.",
}

/** A warning in words. */
export function warningText(warning: ConsentWarning): string {
  return (warningTexts[warning.code] as (one: ConsentWarning) => string)(warning)
}
