import type { Token } from '../tokens.js'
import type { Entry } from './blockscoutEntries.js'
import {
  directionOf,
  type HistoryRow,
  maxTransfers,
  nameOperation,
  readApproval,
  type TransferRow,
  toFungible,
  toName,
  toPicture,
  toQuantity,
} from './historyRow.js'

const nobody = `0x${'0'.repeat(40)}`

interface ToRowsOptions {
  /** In small letters. */
  readonly account: string
  readonly network: string
  readonly currency: Token | undefined
}

/** The rows of one transaction as one, the newest first. A transaction of others that moved nothing of the account's is left out. */
export function toBlockscoutRows(entries: readonly Entry[], options: ToRowsOptions): HistoryRow[] {
  const byHash = new Map<string, Entry[]>()
  for (const entry of [...entries].sort((one, other) => other.block - one.block)) {
    const all = byHash.get(entry.hash)
    if (all) all.push(entry)
    else byHash.set(entry.hash, [entry])
  }
  return [...byHash.values()].flatMap((all) => {
    const own = all.find(({ transaction }) => transaction)
    const transfers = own?.transaction?.status === 'failed' ? [] : all.flatMap((one) => toTransfer(one, options) ?? [])
    const first = own ?? all[0]
    if (!first || (!own && transfers.length === 0)) return []
    const operationType = nameOf(all, own, { transfers, account: options.account })
    const approval = operationType === 'approve' ? readApproval(own?.transaction?.input ?? '') : undefined
    return [
      {
        id: `${options.network}:${first.hash}`,
        metadata: {
          operationType,
          hash: first.hash,
          minedAt: first.minedAt,
          sentFrom: first.from ?? '',
          sentTo: first.to ?? '',
          ...(approval && { spender: approval.spender }),
          status: own?.transaction?.status ?? 'confirmed',
          nonce: own?.transaction?.nonce ?? 0,
          application: null,
          chain: options.network,
        },
        transfers: transfers.slice(0, maxTransfers),
      },
    ]
  })
}

function toTransfer({ from, to, paid, token }: Entry, { account, currency }: ToRowsOptions): TransferRow | undefined {
  const direction = directionOf(account, from, to)
  if (!direction) return undefined
  if (paid !== undefined) {
    const quantity = paid > 0n && currency ? toQuantity(paid, currency.decimals) : undefined
    return quantity && currency && toFungible({ ...currency, icon: currency.iconUrl }, { direction, quantity })
  }
  if (!token) return undefined
  const quantity = toQuantity(token.amount, token.decimals ?? 0)
  if (!quantity) return undefined
  // The wire has no word for a token of this sort that is bait: it is left out.
  if (token.decimals !== null) return token.isSpam ? undefined : toFungible(token, { direction, quantity })
  const picture = toPicture(token.picture)
  return {
    fungible_info: null,
    nft_info: {
      name: toName(token.id === null ? token.name : `${toName(token.name) ?? ''} #${token.id}`),
      content: picture && { preview: { url: picture.url, content_type: null }, detail: null },
      flags: { is_spam: token.isSpam },
    },
    direction,
    quantity,
    value: null,
    price: null,
  }
}

function nameOf(
  all: readonly Entry[],
  own: Entry | undefined,
  { transfers, account }: { readonly transfers: readonly TransferRow[]; readonly account: string },
): string {
  if (own?.transaction?.isCreation && own.from === account) return 'deploy'
  if (own && transfers.length === 0 && /^(?:approve\b|0x095ea7b3)/i.test(own.transaction?.method ?? ''))
    return 'approve'
  const name = nameOperation(transfers)
  const tokens = all.filter(({ token }) => token)
  if (name === 'receive' && tokens.length > 0 && tokens.every(({ from }) => from === nobody)) return 'mint'
  if (name === 'send' && tokens.length > 0 && tokens.every(({ to }) => to === nobody)) return 'burn'
  return name
}
