import type { PurchaseItem } from '@hawser/core/activity'
import { memo } from 'react'
import { enActivity } from '../../text/enActivity.js'
import { useText } from '../../text/useText.js'
import { providerName } from '../buy/providerName.js'
import { ActivityLine } from './ActivityRow.js'

const viewNames = { purchase: 'BuyInProgress', deposit: 'DepositInProgress', sale: 'SellInProgress' } as const

/** One purchase, deposit or sale: what was bought or sold, at whom, how it stands. It leads to where it is followed, where it was begun on this device. */
export const PurchaseRow = memo(function PurchaseRow({ item }: { readonly item: PurchaseItem }) {
  const text = useText(enActivity)
  const { id, status, application, purchase } = item
  const seller = purchase ? (purchase.providerName ?? providerName(purchase.provider)) : application?.name
  // A page that was opened and left may never be paid on.
  const stage =
    purchase?.status === 'agreeing' || purchase?.status === 'awaiting'
      ? 'paying'
      : purchase?.status === 'paying' || purchase?.status === 'unknown'
        ? purchase.status
        : status
  const note = [seller, stage === 'confirmed' ? null : text(`activity.status.${stage}`)].filter(Boolean).join(' · ')
  return (
    <ActivityLine
      item={item}
      note={note}
      view={
        purchase
          ? {
              name: viewNames[purchase.kind],
              parameters: { id: purchase.id },
            }
          : { name: 'Transaction', parameters: { id } }
      }
    />
  )
})
