import { formatUnits } from '@hawser/common'
import type { Asset, ConsentAction, ConsentPart } from '../consent/consent.js'
import type { TypedField } from '../signing/typedData.js'
import type { Text } from '../text/createText.js'

/** A network as the operator's page knows it. */
export interface FrameNetwork {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A line of what is shown: addresses and bytes are set so that each sign can be told. */
export type Line =
  | { readonly kind: 'text' | 'address' | 'bytes' | 'amount'; readonly label: string; readonly value: string }
  | { readonly kind: 'tree'; readonly label: string; readonly fields: readonly TypedField[] }

export interface Said {
  readonly title: string
  readonly lines: readonly Line[]
}

export interface SayContext {
  readonly text: Text
  readonly network: FrameNetwork
}

const textLine = (label: string, value: string): Line => ({ kind: 'text', label, value })
const addressLine = (label: string, value: string): Line => ({ kind: 'address', label, value })

/** An amount as exact decimals, where they are known; else in units, and the token by its address. */
export function sayAmount(
  {
    asset,
    quantity,
    decimals,
  }: { readonly asset: Asset; readonly quantity: bigint | null; readonly decimals?: number | undefined },
  { text, network }: SayContext,
): string {
  if (quantity === null) return text('consent.value.unknown')
  if (asset.kind === 'native') return text.amount(formatUnits(quantity, network.decimals), network.symbol)
  const symbol = asset.symbol ? ` ${asset.symbol}` : ''
  if (asset.id !== undefined)
    return `${quantity === 1n ? '' : `${text.amount(String(quantity))} × `}#${asset.id}${symbol}`
  if (decimals === undefined) return `${text.plural('consent.value.units', quantity)}${symbol}`
  return text.amount(formatUnits(quantity, decimals), asset.symbol)
}

/** A step in words. */
export function sayAction(action: ConsentAction, context: SayContext): Said {
  const { text, network } = context
  const sayUnlimited = (symbol: string | undefined): string =>
    symbol ? text('consent.value.unlimitedOf', { symbol }) : text('consent.value.unlimited')
  const tokenLine = (asset: Asset): readonly Line[] =>
    asset.kind === 'token'
      ? [addressLine(text('consent.label.token'), asset.token ?? text('consent.value.unknown'))]
      : []
  const usesLine = (maxUses: number | undefined): readonly Line[] =>
    maxUses === undefined ? [] : [textLine(text('consent.label.uses'), text.plural('consent.value.uses', maxUses))]
  switch (action.kind) {
    case 'send':
      return {
        title: text('consent.title.send'),
        lines: [
          { kind: 'amount', label: text('consent.label.amount'), value: sayAmount(action, context) },
          ...tokenLine(action.asset),
          ...(action.from === null ? [] : [addressLine(text('consent.label.from'), action.from)]),
          ...(action.toOwner === undefined
            ? [addressLine(text('consent.label.to'), action.to)]
            : [
                addressLine(text('consent.label.to'), action.toOwner),
                addressLine(text('consent.label.tokenAccount'), action.to),
              ]),
        ],
      }
    case 'allow': {
      const symbol = action.asset.kind === 'token' ? action.asset.symbol : network.symbol
      const amount = action.isUnlimited ? sayUnlimited(symbol) : sayAmount(action, context)
      const ends = action.expiresAtS === null ? text('consent.value.never') : text.date(action.expiresAtS)
      return {
        title: action.quantity === 0n ? text('consent.title.revoke') : text('consent.title.allow'),
        lines: [
          {
            kind: 'amount',
            label: text('consent.label.amount'),
            value: sayTimes(action, amount, text),
          },
          ...tokenLine(action.asset),
          addressLine(text('consent.label.spender'), action.spender),
          ...usesLine(action.maxUses),
          ...(action.quantity === 0n ? [] : [textLine(text('consent.label.ends'), ends)]),
        ],
      }
    }
    case 'allowCalls': {
      const amount = text.amount(formatUnits(action.maxValue, network.decimals), network.symbol)
      return {
        title: text('consent.title.allowCalls'),
        lines: [
          addressLine(text('consent.label.contract'), action.contract),
          ...action.functions.map(({ name, selector }) =>
            textLine(text('consent.label.function'), name === null ? selector : `${name} (${selector})`),
          ),
          ...(action.maxValue > 0n
            ? [
                {
                  kind: 'amount',
                  label: text('consent.label.amount'),
                  value: text('consent.value.eachTime', { amount }),
                } as const,
              ]
            : []),
          addressLine(text('consent.label.actor'), action.spender),
          ...usesLine(action.maxUses),
          textLine(text('consent.label.ends'), text.date(action.expiresAtS)),
        ],
      }
    }
    case 'endPermission':
      return {
        title: text('consent.title.endPermission'),
        lines: [addressLine(text('consent.label.actor'), action.spender)],
      }
    case 'allowAll':
      return {
        title: action.isAllowed ? text('consent.title.allowAll') : text('consent.title.revoke'),
        lines: [
          addressLine(text('consent.label.collection'), action.collection),
          addressLine(text('consent.label.spender'), action.operator),
        ],
      }
    case 'call':
      return {
        title: text('consent.title.call'),
        lines: [
          addressLine(text('consent.label.contract'), action.contract),
          ...(action.value > 0n
            ? [
                {
                  kind: 'amount',
                  label: text('consent.label.amount'),
                  value: text.amount(formatUnits(action.value, network.decimals), network.symbol),
                } as const,
              ]
            : []),
          textLine(text('consent.label.function'), action.name ?? action.selector ?? text('consent.value.unknown')),
          ...(action.fields.length > 0
            ? [{ kind: 'tree', label: text('consent.label.details'), fields: action.fields } as const]
            : []),
          { kind: 'bytes', label: text('consent.label.data'), value: action.data },
        ],
      }
    case 'deploy':
      return {
        title: text('consent.title.deploy'),
        lines: [{ kind: 'bytes', label: text('consent.label.data'), value: action.data }],
      }
    case 'upgrade':
      return {
        title: text('consent.title.upgrade'),
        lines: [
          textLine(text('consent.label.note'), text('consent.value.upgrade')),
          addressLine(text('consent.label.contract'), action.code),
        ],
      }
    case 'createAccount':
      return {
        title: text('consent.title.createAccount'),
        lines: [
          textLine(text('consent.label.note'), text('consent.value.createAccount')),
          addressLine(text('consent.label.contract'), action.factory),
        ],
      }
    case 'message':
      return sayMessage(action, context)
    case 'typedData':
      return {
        title: text('consent.title.typedData'),
        lines: [
          { kind: 'tree', label: text('consent.label.domain'), fields: action.domain },
          { kind: 'tree', label: text('consent.label.detailsOf', { type: action.primaryType }), fields: action.fields },
        ],
      }
    case 'instruction':
      return {
        title: action.name ?? text('consent.title.call'),
        lines: [
          addressLine(text('consent.label.program'), action.program ?? text('consent.value.lookupTable')),
          ...action.accounts.map((account) =>
            addressLine(text('consent.label.accounts'), account ?? text('consent.value.lookupTable')),
          ),
          { kind: 'bytes', label: text('consent.label.data'), value: action.data },
        ],
      }
    case 'setAuthority':
      return {
        title: text('consent.title.transaction'),
        lines: [
          textLine(text('consent.label.authority'), action.authority),
          addressLine(text('consent.label.from'), action.account ?? text('consent.value.lookupTable')),
          addressLine(text('consent.label.to'), action.to ?? text('consent.value.nobody')),
        ],
      }
    case 'assign':
      return {
        title: text('consent.title.transaction'),
        lines: [
          addressLine(text('consent.label.account'), action.account ?? text('consent.value.lookupTable')),
          addressLine(text('consent.label.program'), action.program),
        ],
      }
    case 'openTokenAccount':
      return {
        title: text('consent.title.transaction'),
        lines: [
          addressLine(text('consent.label.token'), action.token ?? text('consent.value.lookupTable')),
          addressLine(text('consent.label.account'), action.owner ?? text('consent.value.lookupTable')),
        ],
      }
    case 'closeTokenAccount':
      return {
        title: text('consent.title.transaction'),
        lines: [
          addressLine(text('consent.label.account'), action.account ?? text('consent.value.lookupTable')),
          addressLine(text('consent.label.to'), action.to ?? text('consent.value.lookupTable')),
        ],
      }
    case 'note':
      return { title: text('consent.label.note'), lines: [textLine(text('consent.label.note'), action.text)] }
    case 'psbt':
      return sayPsbt(action, context)
    case 'runtimeCall':
      return {
        title: text('consent.title.transaction'),
        lines: [
          textLine(text('consent.label.call'), `${action.pallet}.${action.call}`),
          textLine(
            text('consent.label.valid'),
            action.lifetime === null
              ? text('consent.value.never')
              : text.plural('consent.value.blocks', action.lifetime),
          ),
          {
            kind: 'amount',
            label: text('consent.label.tip'),
            value: text.amount(formatUnits(action.tip, network.decimals), network.symbol),
          },
          { kind: 'bytes', label: text('consent.label.data'), value: action.data },
        ],
      }
  }
}

function sayTimes({ isAdded, everyS }: Extract<ConsentAction, { kind: 'allow' }>, amount: string, text: Text): string {
  if (isAdded) return text('consent.value.more', { amount })
  return everyS === undefined ? amount : text('consent.value.every', { amount, duration: text.duration(everyS) })
}

function sayMessage(action: Extract<ConsentAction, { kind: 'message' }>, { text }: SayContext): Said {
  const { signIn } = action
  const body: Line =
    action.text === null
      ? { kind: 'bytes', label: text('consent.label.bytes'), value: action.bytes }
      : { kind: 'text', label: text('consent.label.message'), value: action.text }
  if (!signIn) return { title: text('consent.title.message'), lines: [body] }
  return {
    title: text('consent.title.signIn'),
    lines: [
      textLine(text('consent.label.domain'), signIn.domain),
      addressLine(text('consent.label.account'), signIn.address),
      ...(signIn.statement === null ? [] : [textLine(text('consent.label.statement'), signIn.statement)]),
      ...(signIn.expiresAt === null ? [] : [textLine(text('consent.label.expires'), signIn.expiresAt)]),
      body,
    ],
  }
}

function sayPsbt({ inputs, outputs, spent }: Extract<ConsentAction, { kind: 'psbt' }>, context: SayContext): Said {
  const { text, network } = context
  const coins = (units: bigint | null): string =>
    units === null ? text('consent.value.unknown') : text.amount(formatUnits(units, network.decimals), network.symbol)
  return {
    title: text('consent.title.psbt'),
    lines: [
      { kind: 'amount', label: text('consent.label.amount'), value: coins(spent) },
      ...outputs.map(
        (output): Line => ({
          kind: 'address',
          label: text(output.isOwn ? 'consent.label.receivesYours' : 'consent.label.receives', {
            amount: coins(output.units),
          }),
          value: output.address ?? output.data ?? text('consent.value.unknown'),
        }),
      ),
      ...inputs.map(
        (input): Line => ({
          kind: 'address',
          label: text(input.isOwn ? 'consent.label.spendsYours' : 'consent.label.spends', {
            amount: coins(input.units),
          }),
          value: input.address ?? text('consent.value.unknown'),
        }),
      ),
    ],
  }
}

/** What the whole request is called: what its one step is called, where it has one. */
export function sayTitle(parts: readonly ConsentPart[], context: SayContext): string {
  const { text } = context
  const [first] = parts
  if (!first || parts.length > 1) {
    const isOfPermissions = parts.every(({ toSign }) => toSign.method === 'eth_signPermission')
    return text.plural(isOfPermissions ? 'consent.title.severalPermissions' : 'consent.title.several', parts.length)
  }
  const [step] = first.actions
  if (!step) return text('consent.title.transaction')
  const isOne = first.actions.length === 1 || first.actions[1]?.kind === 'typedData'
  return isOne ? sayAction(step, context).title : text('consent.title.transaction')
}
