import type { Connection } from '@hawser/core'
import { canRegister, isRegistering, type NamesApi, type NamesState, names, selectNames } from '@hawser/core/names'
import { type FormEvent, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { Spinner } from '../../components/Loading.js'
import { TextField } from '../../components/TextField.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enNames } from '../../text/enNames.js'
import { useText } from '../../text/useText.js'
import { useShownConnection } from '../connection.js'
import { WalletSilent } from '../WalletSilent.js'

/** A name for the account: typed, looked up while typing, signed for in the wallet, registered. */
export function RegisterNameView() {
  const hawser = useHawser()
  const api = hawser.use(names)
  const form = useHawserState(selectNames)
  const connection = useShownConnection('eip155')
  // Whoever leaves waits no longer, and finds the form empty.
  useEffect(() => () => api.reset(), [api])
  if (!connection || !form) return null
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  return <NameForm api={api} form={form} connection={connection} />
}

interface NameFormProps {
  readonly api: NamesApi
  readonly form: NamesState
  readonly connection: Connection
}

function NameForm({ api, form, connection }: NameFormProps) {
  const text = useText(enNames)
  const { name, zone, issue, availability, suggestions, error, phase } = form
  const whole = { name: zone ? `${name.toLowerCase()}.${zone}` : name }
  const isWaiting = isRegistering(form)
  const isReady = canRegister(form)

  const register = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady && !isWaiting) void api.register()
  }

  return (
    <form className="hawser-name-form" noValidate onSubmit={register}>
      <p className="hawser-setting-about">{text('names.about')}</p>
      <TextField
        label={text('names.label')}
        value={name}
        dir="ltr"
        readOnly={isWaiting}
        enterKeyHint="go"
        onChange={api.setName}
        error={issue ? text(`names.issue.${issue}`) : availability === 'taken' ? text('names.taken', whole) : null}
        end={zone && <bdi className="hawser-field-unit">.{zone}</bdi>}
      />
      <p role="status" className="hawser-name-status" data-availability={isWaiting ? undefined : availability}>
        {isWaiting ? (
          <>
            <Spinner />
            {phase === 'signing'
              ? text('names.signing', { wallet: text.wallet(connection.connectorName) })
              : text('names.registering', whole)}
          </>
        ) : availability === 'checking' ? (
          text('names.checking')
        ) : availability === 'available' ? (
          text('names.available', whole)
        ) : form.suggestionsError ? (
          text('names.unchecked')
        ) : null}
      </p>
      <Suggestions api={api} suggestions={isWaiting ? [] : suggestions} />
      <p role="alert" className="hawser-name-problem">
        {error && text(error.code === 'USER_REJECTED' ? 'names.declined' : 'names.failed')}
      </p>
      <div className="hawser-actions">
        {isWaiting ? (
          <Button onClick={api.cancel}>{text('common.cancel')}</Button>
        ) : (
          <Button variant="primary" type="submit" aria-disabled={!isReady || undefined}>
            {text('names.register')}
          </Button>
        )}
      </div>
    </form>
  )
}

function Suggestions({ api, suggestions }: { readonly api: NamesApi; readonly suggestions: readonly string[] }) {
  const text = useText(enNames)
  if (suggestions.length === 0) return null
  const title = text('names.suggestions')
  return (
    <section aria-label={title}>
      <h3 className="hawser-section-title">{title}</h3>
      <ul className="hawser-list">
        {suggestions.slice(0, 4).map((name) => (
          <li key={name}>
            <button type="button" className="hawser-row" onClick={() => api.setName(name)}>
              <bdi className="hawser-row-title">{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
