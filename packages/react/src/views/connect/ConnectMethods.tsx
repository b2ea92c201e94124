import type { ChainNamespace } from '@hawser/common'
import {
  type Connection,
  type ConnectMethod,
  type ConnectorEntry,
  selectConnectMethodsOrder,
  type View,
} from '@hawser/core'
import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import { EmailField, isEmail } from '../../components/EmailField.js'
import { Late } from '../../components/Late.js'
import { useActions } from '../../provider/actions.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enEmail } from '../../text/enQuestion.js'
import { useText } from '../../text/useText.js'
import { usePressedConnect } from './usePressedConnect.js'

export interface ConnectMethodsProps {
  /** The connector that takes an address. */
  readonly entry: ConnectorEntry
  /** The namespace that the user came for, where it is one. */
  readonly namespace?: ChainNamespace | undefined
  /** The wallets. */
  readonly children?: ReactNode
}

const loadSocials = async () => (await import('../social/SocialButtons.js')).SocialButtons

/** The ways to connect, in the app's order: the wallets, and an address and providers where their connector is not connected yet. */
export function ConnectMethods({ entry, namespace, children }: ConnectMethodsProps) {
  const { id, chains } = entry
  const order = useHawserState(selectConnectMethodsOrder)
  const isConnected = useHawserState(({ connections }) =>
    Object.values<Connection>(connections.byId).some(
      ({ connectorId, status }) => connectorId === id && status === 'connected',
    ),
  )
  const isOffered = !isConnected && (!namespace || chains.includes(namespace))
  const isFirst = order.indexOf('email') < order.indexOf('wallet')
  const ways: Readonly<Record<ConnectMethod, ReactNode>> = {
    wallet: children,
    email: isOffered ? <EmailForm entry={entry} namespace={namespace} isFirst={isFirst} /> : null,
    social: isOffered ? <Late load={loadSocials} entry={entry} namespace={namespace} /> : null,
  }
  return order.map((method) => <Fragment key={method}>{ways[method]}</Fragment>)
}

interface EmailFormProps extends Omit<ConnectMethodsProps, 'children'> {
  readonly isFirst: boolean
}

function EmailForm({ entry: { id, isInstalled }, namespace, isFirst }: EmailFormProps) {
  const hawser = useHawser()
  const actions = useActions()
  const text = useText(enEmail)
  const ask = usePressedConnect()
  const [value, setValue] = useState('')
  const [hasError, setError] = useState(false)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const email = value.trim()
    if (!isEmail(email)) {
      setError(true)
      return
    }
    const parameters = { connectorId: id, ...(namespace && { namespaces: [namespace] }), input: { email } }
    const view: View = { name: 'ConnectingExternal', parameters }
    hawser.router.push(view)
    if (isInstalled) ask(parameters)
  }
  return (
    // The form says itself what is wrong with the address, in the modal's language.
    <form
      noValidate
      style={isFirst ? { marginBlockEnd: 12 } : { marginBlockStart: 12 }}
      onSubmit={submit}
      data-hawser-method="email"
    >
      <EmailField
        value={value}
        error={hasError ? text('email.invalid') : null}
        // The view of the code comes meanwhile. Where it does not, it is asked for again when it is shown.
        onFocus={() => void import('../question/QuestionView.js').catch(() => {})}
        end={
          <button type="submit" className="hawser-link">
            {text('email.continue')}
          </button>
        }
        onChange={(next) => {
          setValue(next)
          setError(false)
          // While the address is typed.
          if (isInstalled) actions.connect.current?.prepareConnect(hawser, { connectorId: id })
        }}
      />
    </form>
  )
}
