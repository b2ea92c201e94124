import { formatUnits } from '@hawser/common'
import type { Asset, ConsentAction, ConsentPart } from '../consent/consent.js'
import type { TypedField } from '../signing/typedData.js'
import type { FrameTexts } from './frameTexts.js'

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
  readonly texts: FrameTexts
  readonly network: FrameNetwork
}

const text = (label: string, value: string): Line => ({ kind: 'text', label, value })
const addressLine = (label: string, value: string): Line => ({ kind: 'address', label, value })

/** An amount as exact decimals, where they are known; else in units, and the token by its address. */
export function sayAmount(
  {
    asset,
    quantity,
    decimals,
  }: { readonly asset: Asset; readonly quantity: bigint | null; readonly decimals?: number | undefined },
  { texts, network }: SayContext,
): string {
  if (quantity === null) return texts.values.unknown
  if (asset.kind === 'native') return `${formatUnits(quantity, network.decimals)} ${network.symbol}`
  const symbol = asset.symbol ? ` ${asset.symbol}` : ''
  if (asset.id !== undefined)
    return `${quantity === 1n ? '' : `${quantity} × `}${texts.values.piece(String(asset.id))}${symbol}`
  return `${decimals === undefined ? texts.values.unitsOf(String(quantity)) : formatUnits(quantity, decimals)}${symbol}`
}

/** A step in words. */
export function sayAction(action: ConsentAction, context: SayContext): Said {
  const { texts, network } = context
  const { titles, labels, values } = texts
  const tokenLine = (asset: Asset): readonly Line[] =>
    asset.kind === 'token' ? [addressLine(labels.token, asset.token ?? values.unknown)] : []
  switch (action.kind) {
    case 'send':
      return {
        title: titles.send,
        lines: [
          { kind: 'amount', label: labels.amount, value: sayAmount(action, context) },
          ...tokenLine(action.asset),
          ...(action.from === null ? [] : [addressLine(labels.from, action.from)]),
          ...(action.toOwner === undefined
            ? [addressLine(labels.to, action.to)]
            : [addressLine(labels.to, action.toOwner), addressLine(labels.tokenAccount, action.to)]),
        ],
      }
    case 'allow': {
      const symbol = action.asset.kind === 'token' ? action.asset.symbol : network.symbol
      const amount = action.isUnlimited ? values.unlimited(symbol) : sayAmount(action, context)
      const ends = action.expiresAtS === null ? values.never : new Date(Number(action.expiresAtS) * 1_000).toISOString()
      return {
        title: action.quantity === 0n ? titles.revoke : titles.allow,
        lines: [
          { kind: 'amount', label: labels.amount, value: action.isAdded ? values.more(amount) : amount },
          ...tokenLine(action.asset),
          addressLine(labels.spender, action.spender),
          ...(action.quantity === 0n ? [] : [text(labels.ends, ends)]),
        ],
      }
    }
    case 'allowAll':
      return {
        title: action.isAllowed ? titles.allowAll : titles.revokeAll,
        lines: [addressLine(labels.collection, action.collection), addressLine(labels.spender, action.operator)],
      }
    case 'call':
      return {
        title: titles.call,
        lines: [
          addressLine(labels.contract, action.contract),
          ...(action.value > 0n
            ? [
                {
                  kind: 'amount',
                  label: labels.amount,
                  value: `${formatUnits(action.value, network.decimals)} ${network.symbol}`,
                } as const,
              ]
            : []),
          text(labels.function, action.name ?? action.selector ?? values.unknown),
          ...(action.fields.length > 0
            ? [{ kind: 'tree', label: labels.details, fields: action.fields } as const]
            : []),
          { kind: 'bytes', label: labels.data, value: action.data },
        ],
      }
    case 'deploy':
      return { title: titles.deploy, lines: [{ kind: 'bytes', label: labels.data, value: action.data }] }
    case 'message':
      return sayMessage(action, context)
    case 'typedData':
      return {
        title: titles.typedData,
        lines: [
          { kind: 'tree', label: labels.domain, fields: action.domain },
          { kind: 'tree', label: `${labels.details}: ${action.primaryType}`, fields: action.fields },
        ],
      }
    case 'instruction':
      return {
        title: action.name ?? titles.call,
        lines: [
          addressLine(labels.program, action.program ?? values.lookupTable),
          ...action.accounts.map((account) => addressLine(labels.accounts, account ?? values.lookupTable)),
          { kind: 'bytes', label: labels.data, value: action.data },
        ],
      }
    case 'setAuthority':
      return {
        title: titles.transaction,
        lines: [
          text(labels.authority, action.authority),
          addressLine(labels.from, action.account ?? values.lookupTable),
          addressLine(labels.to, action.to ?? values.nobody),
        ],
      }
    case 'assign':
      return {
        title: titles.transaction,
        lines: [
          addressLine(labels.account, action.account ?? values.lookupTable),
          addressLine(labels.program, action.program),
        ],
      }
    case 'openTokenAccount':
      return {
        title: titles.transaction,
        lines: [
          addressLine(labels.token, action.token ?? values.lookupTable),
          addressLine(labels.account, action.owner ?? values.lookupTable),
        ],
      }
    case 'closeTokenAccount':
      return {
        title: titles.transaction,
        lines: [
          addressLine(labels.account, action.account ?? values.lookupTable),
          addressLine(labels.to, action.to ?? values.lookupTable),
        ],
      }
    case 'note':
      return { title: labels.note, lines: [text(labels.note, action.text)] }
    case 'psbt':
      return sayPsbt(action, context)
    case 'runtimeCall':
      return {
        title: titles.transaction,
        lines: [
          text(labels.call, `${action.pallet}.${action.call}`),
          text(labels.valid, action.lifetime === null ? values.never : values.blocks(action.lifetime)),
          {
            kind: 'amount',
            label: labels.tip,
            value: `${formatUnits(action.tip, network.decimals)} ${network.symbol}`,
          },
          { kind: 'bytes', label: labels.data, value: action.data },
        ],
      }
  }
}

function sayMessage(action: Extract<ConsentAction, { kind: 'message' }>, { texts }: SayContext): Said {
  const { titles, labels } = texts
  const { signIn } = action
  const body: Line =
    action.text === null
      ? { kind: 'bytes', label: labels.bytes, value: action.bytes }
      : { kind: 'text', label: labels.message, value: action.text }
  if (!signIn) return { title: titles.message, lines: [body] }
  return {
    title: titles.signIn,
    lines: [
      text(labels.domain, signIn.domain),
      addressLine(labels.account, signIn.address),
      ...(signIn.statement === null ? [] : [text(labels.statement, signIn.statement)]),
      ...(signIn.expiresAt === null ? [] : [text(labels.expires, signIn.expiresAt)]),
      body,
    ],
  }
}

function sayPsbt({ inputs, outputs, spent }: Extract<ConsentAction, { kind: 'psbt' }>, context: SayContext): Said {
  const { texts, network } = context
  const { titles, labels, values } = texts
  const coins = (units: bigint | null): string =>
    units === null ? values.unknown : `${formatUnits(units, network.decimals)} ${network.symbol}`
  const whose = (isOwn: boolean): string => (isOwn ? ` (${values.yours})` : '')
  return {
    title: titles.psbt,
    lines: [
      { kind: 'amount', label: labels.amount, value: coins(spent) },
      ...outputs.map(
        (output): Line => ({
          kind: 'address',
          label: `${labels.receives} ${coins(output.units)}${whose(output.isOwn)}`,
          value: output.address ?? output.data ?? values.unknown,
        }),
      ),
      ...inputs.map(
        (input): Line => ({
          kind: 'address',
          label: `${labels.spends} ${coins(input.units)}${whose(input.isOwn)}`,
          value: input.address ?? values.unknown,
        }),
      ),
    ],
  }
}

/** What the whole request is called: what its one step is called, where it has one. */
export function sayTitle(parts: readonly ConsentPart[], context: SayContext): string {
  const { titles } = context.texts
  const [first] = parts
  if (!first || parts.length > 1) return titles.several(parts.length)
  const [step] = first.actions
  if (!step) return titles.transaction
  const isOne = first.actions.length === 1 || first.actions[1]?.kind === 'typedData'
  return isOne ? sayAction(step, context).title : titles.transaction
}
