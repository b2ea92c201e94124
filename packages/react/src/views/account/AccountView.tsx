import type { ChainNamespace } from '@hawser/common'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { useDisconnect } from '../connection/useDisconnect.js'
import { useShownConnection } from '../connection/useShownConnection.js'
import { SendResults } from '../sendResults/SendResults.js'
import { AccountActions } from './AccountActions.js'
import { AccountBalance } from './AccountBalance.js'
import { AccountIdentity } from './AccountIdentity.js'
import { AccountRows } from './AccountRows.js'
import { WalletSilent } from './WalletSilent.js'

export interface AccountViewProps {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** The account in use: who it is, what it holds, where it is. */
export function AccountView({ namespace }: AccountViewProps) {
  const text = useText(enAccount)
  const disconnect = useDisconnect()
  const connection = useShownConnection(namespace)
  const hasBalance = useHawserState((state) => state.options.features.balance)
  // From the missed deadline until the wallet answers: trying again does not take the view away.
  const [isSilent, setSilent] = useState(false)
  const { status } = connection ?? {}
  if ((status === 'reconnecting' || status === 'unconfirmed') && !isSilent) setSilent(true)
  if (status === 'connected' && isSilent) setSilent(false)

  if (!connection) return null
  if (isSilent) return <WalletSilent connection={connection} />

  return (
    <div className="hawser-account">
      <AccountIdentity connection={connection} />
      {hasBalance ? <AccountBalance connection={connection} /> : null}
      <AccountActions connection={connection} />
      <SendResults connection={connection} />
      <AccountRows connection={connection} />
      <div className="hawser-actions">
        <Button variant="quiet" tone="danger" onClick={() => disconnect([connection])}>
          {text('account.disconnect')}
        </Button>
      </div>
    </div>
  )
}
