import { wrapError } from '@hawser/common'
import { type ConnectedWallet, type Connection, selectActiveConnection, selectConnectedWallets } from '@hawser/core'
import { disconnect, reportCause, switchAccount, switchConnection } from '@hawser/core/actions'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { useDisconnect } from '../connection.js'
import { errorText } from '../errors.js'
import { ConnectedWalletSection } from './ConnectedWalletSection.js'
import { RecentWallets } from './RecentWallets.js'

/** Every wallet that is connected, with the accounts that it lets the app see, the one in use first; then those used before. */
export function AccountsView() {
  const hawser = useHawser()
  const text = useText(enAccount)
  const endWallet = useDisconnect()
  const active = useConnectionInUse()
  const wallets = useShownWallets()
  const [problem, setProblem] = useState<unknown>(null)
  const { router } = hawser

  const choose = async (connection: Connection, address: string): Promise<void> => {
    setProblem(null)
    try {
      if (address !== connection.address) await switchAccount(hawser, { connectionId: connection.id, address })
      if (connection.id !== active?.id) await switchConnection(hawser, { connectionId: connection.id })
      reportCause(hawser, { type: 'accountChosen' })
    } catch (error) {
      setProblem(error)
    }
  }
  const leaveAll = (): void => {
    const connectionIds = wallets.flatMap(({ connections }) => connections.map(({ id }) => id))
    reportCause(hawser, { type: 'disconnecting', connectionIds })
    // The app is disconnected at once; that a wallet does not end its own side is nothing the user has to act on.
    disconnect(hawser).catch(() => {})
  }

  return (
    <>
      {wallets.map((wallet) => (
        <ConnectedWalletSection
          key={wallet.connectorId}
          wallet={wallet}
          activeId={active?.id}
          onChoose={(connection, address) => void choose(connection, address)}
          onDisconnect={(namespace) => endWallet({ connectorId: wallet.connectorId, namespace })}
        />
      ))}
      {problem ? (
        <p role="alert" className="hawser-accounts-problem">
          {errorText(text, wrapError(problem))}
        </p>
      ) : null}
      <RecentWallets />
      <div className="hawser-actions">
        <Button data-hawser-open="Connect" onClick={() => router.push({ name: 'Connect' })}>
          {text('accounts.connectAnother')}
        </Button>
        {wallets.length > 1 ? (
          <Button variant="quiet" tone="danger" onClick={leaveAll}>
            {text('accounts.disconnectAll')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** The connected wallets; while the modal closes those that were shown last, so that the view does not empty itself before it is gone. */
function useShownWallets(): readonly ConnectedWallet[] {
  const wallets = useHawserState(selectConnectedWallets)
  const [known, setKnown] = useState(wallets)
  if (wallets.length > 0 && wallets !== known) setKnown(wallets)
  return wallets.length > 0 ? wallets : known
}

/** The active connection, whichever it becomes: the view that marks it lists the others too. While the modal closes the last one is still returned. */
function useConnectionInUse(): Connection | undefined {
  const current = useHawserState((state) => selectActiveConnection(state))
  const [known, setKnown] = useState(current)
  if (current && current !== known) setKnown(current)

  return current ?? known
}
