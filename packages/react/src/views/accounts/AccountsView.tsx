import { wrapError } from '@hawser/common'
import { type Connection, switchAccount, switchConnection } from '@hawser/core'
import { useState } from 'react'
import { Button } from '../../parts/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { useDisconnect } from '../connection/useDisconnect.js'
import { useShownConnection } from '../connection/useShownConnection.js'
import { errorText } from '../problem/errorText.js'
import { ConnectionAccounts } from './ConnectionAccounts.js'

/** Every account that the wallets of this namespace let the app see, wallet by wallet, the one in use first. */
export function AccountsView() {
  const hawser = useHawser()
  const text = useText()
  const disconnect = useDisconnect()
  const active = useShownConnection()
  const byId = useHawserState((state) => state.connections.byId)
  const [problem, setProblem] = useState<unknown>(null)
  const { router } = hawser.internals.controllers
  const others = Object.values(byId).filter(({ id, namespace }) => id !== active?.id && namespace === active?.namespace)
  const held = active ? [active, ...others] : []

  const choose = async (connection: Connection, address: string): Promise<void> => {
    setProblem(null)
    try {
      if (address !== connection.address) await switchAccount(hawser, { connectionId: connection.id, address })
      if (connection.id !== active?.id) await switchConnection(hawser, { connectionId: connection.id })
      router.goBackOrClose()
    } catch (error) {
      setProblem(error)
    }
  }
  const leave = (connection: Connection): void => {
    if (held.length === 1) hawser.close()
    disconnect(connection)
  }

  return (
    <>
      {held.map((connection) => (
        <ConnectionAccounts
          key={connection.id}
          connection={connection}
          isActive={connection.id === active?.id}
          onChoose={(address) => void choose(connection, address)}
          onDisconnect={() => leave(connection)}
        />
      ))}
      {problem ? (
        <p role="alert" className="hawser-accounts-problem">
          {errorText(text, wrapError(problem))}
        </p>
      ) : null}
      <div className="hawser-actions">
        <Button variant="quiet" data-hawser-open="Connect" onClick={() => router.push({ name: 'Connect' })}>
          {text('accounts.connectAnother')}
        </Button>
      </div>
    </>
  )
}
