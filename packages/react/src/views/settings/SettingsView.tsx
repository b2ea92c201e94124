import { isCaipNetworkId, isChainNamespace } from '@hawser/common'
import { hasService, selectActiveConnection, selectConnectedWallets } from '@hawser/core'
import { type ProfileApi, type ProfileState, profile, selectProfile } from '@hawser/core/profile'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../components/Button.js'
import { usePart } from '../../components/usePart.js'
import { WrittenAddress } from '../../components/useWritten.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enSettings } from '../../text/enSettings.js'
import { useText } from '../../text/useText.js'
import { ChosenSettings } from './ChosenSettings.js'
import { KeptData } from './KeptData.js'
import { PermissionSettings } from './PermissionSettings.js'
import { SessionSettings } from './SessionSettings.js'
import { WalletTasks } from './WalletTasks.js'

/** The user's settings on this device, and what is kept there. */
export function SettingsView() {
  const hawser = useHawser()
  const api = hawser.use(profile)
  const settings = useHawserState(selectProfile)
  useEffect(() => api.resume(), [api])
  if (!settings) return null
  return (
    <div className="hawser-settings">
      <WalletSettings />
      <WalletTasks />
      <SessionSettings />
      <PermissionSettings />
      <NameSetting />
      <ChosenSettings api={api} settings={settings} />
      <PrivacySettings api={api} settings={settings} />
      <HiddenTokenSettings api={api} settings={settings} />
      <LabelSettings api={api} settings={settings} />
      <RecipientSettings api={api} settings={settings} />
      <KeptData api={api} />
    </div>
  )
}

interface SettingsProps {
  readonly api: ProfileApi
  readonly settings: ProfileState
}

/** Leads to the wallets that are connected, each of which can be left there. */
function WalletSettings() {
  const { router } = useHawser()
  const text = useText(enSettings)
  const wallets = useHawserState(selectConnectedWallets)
  if (wallets.length === 0) return null
  return (
    <button
      type="button"
      className="hawser-row"
      data-hawser-open="Accounts"
      onClick={() => router.push({ name: 'Accounts' })}
    >
      <span className="hawser-row-text">
        <span className="hawser-row-title">{text('settings.wallets')}</span>
        <span className="hawser-row-subtitle">
          <bdi>{text.list(wallets.map(({ name }) => text.wallet(name)))}</bdi>
        </span>
      </span>
      <span className="hawser-row-action">{text('settings.manage')}</span>
    </button>
  )
}

/** Leads to a name for the account, where one can be had. */
function NameSetting() {
  const hawser = useHawser()
  const text = useText(enSettings)
  const isConnected = useHawserState((state) => selectActiveConnection(state, 'eip155')?.status === 'connected')
  if (!isConnected || !hasService(hawser, 'blockchainApi')) return null
  return (
    <button
      type="button"
      className="hawser-row hawser-disclosure"
      data-hawser-open="RegisterAccountName"
      onClick={() => hawser.router.push({ name: 'RegisterAccountName' })}
    >
      {text('settings.name')}
    </button>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

function Section({ title, children }: SectionProps) {
  return (
    <section className="hawser-setting-group" aria-label={title}>
      <h3 className="hawser-section-title">{title}</h3>
      {children}
    </section>
  )
}

function PrivacySettings({ api, settings }: SettingsProps) {
  const text = useText(enSettings)
  const hasAnalytics = useHawserState((state) => state.options.features.analytics)
  return (
    <Section title={text('settings.privacy')}>
      <Switch
        label={text('settings.images')}
        note={text('settings.images.text')}
        isOn={settings.areForeignImagesAllowed}
        onChange={api.setForeignImagesAllowed}
      />
      <Switch
        label={text('settings.names')}
        note={text('settings.names.text')}
        isOn={settings.areNamesLookedUp}
        onChange={api.setNamesLookedUp}
      />
      {hasAnalytics ? (
        <Switch
          label={text('settings.analytics')}
          note={text('settings.analytics.text')}
          isOn={settings.isAnalyticsAllowed}
          onChange={api.setAnalyticsAllowed}
        />
      ) : null}
    </Section>
  )
}

interface SwitchProps {
  readonly label: string
  readonly note: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Switch({ label, note, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="hawser-setting">
      <span className="hawser-row-text">
        <span>{label}</span>
        <span className="hawser-row-subtitle hawser-whole" id={id}>
          {note}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="hawser-switch"
        aria-label={label}
        aria-describedby={id}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

/** The tokens that the user has hidden, by what is known of them here: their network and their address. */
function HiddenTokenSettings({ api, settings }: SettingsProps) {
  const text = useText(enSettings)
  const networks = useHawserState((state) => state.networks.requested)
  const hidden = Object.entries(settings.tokens).flatMap(([key, word]) => {
    if (word !== 'hidden') return []
    const at = key.lastIndexOf(':')
    const caipNetworkId = key.slice(0, at)
    return isCaipNetworkId(caipNetworkId) ? [{ caipNetworkId, address: key.slice(at + 1) }] : []
  })
  if (hidden.length === 0) return null
  return (
    <Section title={text('settings.tokens')}>
      <ul className="hawser-list">
        {hidden.map(({ caipNetworkId, address }) => {
          const name = networks.find((other) => other.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
          const isNative = address === 'native'
          return (
            <li key={`${caipNetworkId}:${address}`} className="hawser-setting">
              <span className="hawser-row-text">
                {isNative ? <bdi>{name}</bdi> : <WrittenAddress value={address} />}
                {isNative ? null : <bdi className="hawser-row-subtitle">{name}</bdi>}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={text('settings.token.show', { token: isNative ? name : address })}
                onClick={() => api.setTokenShown({ caipNetworkId, address: isNative ? null : address }, null)}
              >
                {text('settings.show')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const loadAddLabel = async () => (await import('./AddLabel.js')).AddLabel

function LabelSettings({ api, settings: { labels } }: SettingsProps) {
  const text = useText(enSettings)
  const kept = Object.entries(labels).flatMap(([key, label]) => {
    const at = key.indexOf(':')
    const namespace = key.slice(0, at)
    return isChainNamespace(namespace) ? [{ namespace, address: key.slice(at + 1), label }] : []
  })
  const [isAdding, setAdding] = useState(false)
  const { part: AddLabel } = usePart(isAdding ? loadAddLabel : undefined)
  const add = useRef<HTMLButtonElement>(null)
  return (
    <Section title={text('settings.labels')}>
      <ul className="hawser-list">
        {kept.map(({ namespace, address, label }) => (
          <li key={`${namespace}:${address}`} className="hawser-setting">
            <span className="hawser-row-text">
              <bdi>{label}</bdi>
              <WrittenAddress value={address} className="hawser-row-subtitle" />
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={text('settings.forget', { name: label })}
              onClick={() => api.setLabel({ namespace, address }, '')}
            >
              {text('settings.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && AddLabel ? (
        <AddLabel
          api={api}
          onEnd={() => {
            flushSync(() => setAdding(false))
            add.current?.focus()
          }}
        />
      ) : (
        <Button ref={add} variant="quiet" size="small" isBusy={isAdding} onClick={() => setAdding(true)}>
          {text('settings.addLabel')}
        </Button>
      )}
    </Section>
  )
}

function RecipientSettings({ api, settings: { recipients } }: SettingsProps) {
  const text = useText(enSettings)
  if (recipients.length === 0) return null
  return (
    <Section title={text('settings.recipients')}>
      <ul className="hawser-list">
        {recipients.map(({ namespace, address, name }) => (
          <li key={`${namespace}:${address}`} className="hawser-setting">
            <span className="hawser-row-text">
              {name ? <bdi>{name}</bdi> : null}
              <WrittenAddress value={address} className={name ? 'hawser-row-subtitle' : undefined} />
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={text('settings.forget', { name: name ?? address })}
              onClick={() => api.forgetRecipient({ namespace, address })}
            >
              {text('settings.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
