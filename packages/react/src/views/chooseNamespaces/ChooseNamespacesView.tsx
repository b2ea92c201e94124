import type { ChainNamespace } from '@hawser/common'
import type { ConnectorEntry } from '@hawser/core'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { NamespaceImage } from '../../components/Picture.js'
import { Tag } from '../../components/Tag.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enConnecting } from '../../text/enConnecting.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from '../namespaceNames.js'
import { WalletEmblem } from '../waiting.js'

export interface ChooseNamespacesViewProps {
  readonly connectorId: string
}

/**
 * Asks which of the namespaces that a wallet speaks are to be connected: all that are not yet, unless the user says otherwise. One that is connected
 * is ticked and left alone, unless all are: then each can be asked for again.
 */
export function ChooseNamespacesView({ connectorId }: ChooseNamespacesViewProps) {
  const entry = useHawserState((state) => state.connectors.list.find(({ id }) => id === connectorId))
  // Kept, so that a wallet which leaves the list meanwhile does not empty the view.
  const [known, setKnown] = useState(entry)
  if (entry && entry !== known) setKnown(entry)
  const shown = entry ?? known
  return shown ? <NamespaceForm entry={shown} /> : null
}

function NamespaceForm({ entry }: { readonly entry: ConnectorEntry }) {
  const { router } = useHawser()
  const text = useText(enConnecting)
  const byId = useHawserState((state) => state.connections.byId)
  // What the app has a network of: others cannot be connected.
  const requested = useHawserState((state) => state.networks.requested)
  const chains = entry.chains.filter((namespace) =>
    requested.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  const isConnected = (namespace: ChainNamespace): boolean => byId[`${namespace}/${entry.id}`]?.status === 'connected'
  const isDone = (namespace: ChainNamespace): boolean => isConnected(namespace) && !chains.every(isConnected)
  const [left, setLeft] = useState<readonly ChainNamespace[]>([])
  const namespaces = chains.filter((namespace) => !left.includes(namespace) && !isDone(namespace))
  const toggle = (namespace: ChainNamespace): void =>
    setLeft(left.includes(namespace) ? left.filter((other) => other !== namespace) : [...left, namespace])

  return (
    <form
      className="hawser-stage"
      onSubmit={(event) => {
        event.preventDefault()
        if (namespaces.length > 0)
          router.replace({ name: 'ConnectingExternal', parameters: { connectorId: entry.id, namespaces } })
      }}
    >
      <WalletEmblem name={entry.name} icon={entry.imageUrl} isWaiting={false} />
      <p className="hawser-stage-message hawser-stage-text">{text('chooseNamespaces.text', { wallet: entry.name })}</p>
      <fieldset className="hawser-choices">
        <legend className="hawser-visually-hidden">{text('chooseNamespaces.list')}</legend>
        {chains.map((namespace) => (
          <label key={namespace} className="hawser-row hawser-choice" data-hawser-namespace={namespace}>
            <input
              type="checkbox"
              className="hawser-choice-input"
              checked={namespaces.includes(namespace) || isDone(namespace)}
              disabled={isDone(namespace)}
              onChange={() => toggle(namespace)}
            />
            <span className="hawser-choice-box" aria-hidden="true">
              <CheckIcon />
            </span>
            <NamespaceImage namespace={namespace} />
            <span className="hawser-row-text">
              <span className="hawser-row-title hawser-whole">{namespaceNames([namespace], text)}</span>
            </span>
            {isConnected(namespace) ? <Tag>{text('connect.connected')}</Tag> : null}
          </label>
        ))}
      </fieldset>
      <p role="status" className="hawser-stage-hint">
        {namespaces.length === 0 ? text('chooseNamespaces.none') : null}
      </p>
      <div className="hawser-actions">
        <Button type="submit" variant="primary" disabled={namespaces.length === 0}>
          {text('connecting.ready.action')}
        </Button>
      </div>
    </form>
  )
}
