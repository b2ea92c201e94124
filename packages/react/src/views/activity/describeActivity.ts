import { shortenAddress } from '@hawser/common'
import type { ActivityAmount, ActivityItem } from '@hawser/core/activity'
import { useEffect } from 'react'
import { useFeatureCode } from '../../components/featureCode.js'
import { useWritten } from '../../components/useWritten.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enActivity } from '../../text/enActivity.js'
import { type SectionText, useText } from '../../text/useText.js'
import { shortAmount } from '../tokens/money.js'
import { ActivityCode } from './useActivity.js'

type ActivityText = SectionText<typeof enActivity>

/** So many of the things that were moved at once are named. */
const NAMED = 2

/** Returns one amount in words: `0.2 ETH`, or the name of a collectible. */
export function sayAmount(text: ActivityText, { amount, symbol, name, isNft, isUnlimited }: ActivityAmount): string {
  if (isNft) return name ?? symbol ?? text('activity.type.nft')
  const unit = symbol ?? name ?? ''
  if (isUnlimited) return text('activity.unlimited', { symbol: unit })
  return `${shortAmount(text, amount)} ${unit}`.trim()
}

function sayAmounts(text: ActivityText, amounts: readonly ActivityAmount[]): string {
  if (amounts.length === 0) return text('activity.tokens')
  const named = amounts.slice(0, NAMED).map((amount) => sayAmount(text, amount))
  const others = amounts.length - NAMED
  return text.list(others > 0 ? [...named, text.plural('activity.more', others)] : named, 'conjunction')
}

/** Returns a transaction in one line: `Sent 0.2 ETH to alice.eth`. */
export function sayActivity(text: ActivityText, item: ActivityItem, who: string | null): string {
  const { verb, sent, received } = item
  const amount = sayAmounts(text, sent.length > 0 ? sent : received)
  switch (verb) {
    case 'sent':
      return who === null ? text('activity.line.sent', { amount }) : text('activity.line.sentTo', { amount, who })
    case 'received':
      return who === null
        ? text('activity.line.received', { amount })
        : text('activity.line.receivedFrom', { amount, who })
    case 'approved':
      return who === null
        ? text('activity.line.approved', { amount })
        : text('activity.line.approvedFor', { amount, who })
    case 'swapped':
      return text('activity.line.swapped', { amount: sayAmounts(text, sent), other: sayAmounts(text, received) })
    case 'claimed':
    case 'bought':
    case 'minted':
    case 'withdrew':
    case 'borrowed':
    case 'unstaked':
      return text(`activity.line.${verb}`, { amount: sayAmounts(text, received.length > 0 ? received : sent) })
    default:
      return text(`activity.line.${verb}`, { amount })
  }
}

/** A transaction in one line, with its other side by the name that the user knows it by, else by its own, which is looked up while the line is shown. */
export function useActivityLine(item: ActivityItem): string {
  const { activity, selectCounterpartName } = useFeatureCode(ActivityCode)
  const text = useText(enActivity)
  const { verb, isPoisoning, caipNetworkId } = item
  const api = useHawser().use(activity)
  // An approval is for whoever may take; the token's contract, which is asked to allow it, is nobody's.
  const counterpart = verb === 'approved' && item.counterpart?.role !== 'spender' ? null : item.counterpart
  const name = useHawserState((state) => selectCounterpartName(state, { counterpart, isPoisoning, caipNetworkId }))
  const stranger = name === null && !isPoisoning ? counterpart?.address : undefined
  useEffect(
    () => (stranger && caipNetworkId ? api.watchName({ address: stranger, caipNetworkId }) : undefined),
    [api, stranger, caipNetworkId],
  )
  const address = useWritten(counterpart?.address ?? '')
  return sayActivity(text, item, counterpart && (name ?? shortenAddress(address)))
}
