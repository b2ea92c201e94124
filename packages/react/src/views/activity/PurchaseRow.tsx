import type { PurchaseItem } from '@hawser/core/activity'
import { memo } from 'react'
import { enActivity } from '../../text/enActivity.js'
import { useText } from '../../text/useText.js'
import { providerName } from '../buy/providerName.js'
import { ActivityLine } from './ActivityRow.js'

/** One purchase by an on-ramp: what was bought, from whom, how it stands. It leads to where it is followed, where it was begun on this device. */
export const PurchaseRow = memo(function PurchaseRow({ item }: { readonly item: PurchaseItem }) {
  const text = useText(enActivity)
  const { id, status, application, purchase } = item
  const seller = purchase ? (purchase.providerName ?? providerName(purchase.provider)) : application?.name
  // A page that was opened and left may never be paid on.
  const stage = purchase?.status === 'paying' || purchase?.status === 'unknown' ? purchase.status : status
  const note = [seller, stage === 'confirmed' ? null : text(`activity.status.${stage}`)].filter(Boolean).join(' · ')
  return (
    <ActivityLine
      item={item}
      note={note}
      view={
        purchase
          ? {
              name: purchase.kind === 'deposit' ? 'DepositInProgress' : 'BuyInProgress',
              parameters: { id: purchase.id },
            }
          : { name: 'Transaction', parameters: { id } }
      }
    />
  )
})
