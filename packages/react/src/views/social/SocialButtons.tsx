import type { ChainNamespace } from '@hawser/common'
import type { ConnectorEntry } from '@hawser/core'
import { canOpenWindows, getSocials } from '@hawser/core/socials'
import { Picture } from '../../components/Picture.js'
import { useHawser } from '../../provider/useHawser.js'
import { enSocial } from '../../text/enSocial.js'
import { useText } from '../../text/useText.js'
import { usePressedConnect } from '../connect/usePressedConnect.js'
import { createRedirectInput, createSocialInput } from './createSocialInput.js'
import { SocialMark } from './SocialMark.js'
import { toShownSocial } from './socialNames.js'

export interface SocialButtonsProps {
  /** The connector that signs in by them. */
  readonly entry: ConnectorEntry
  readonly namespace?: ChainNamespace | undefined
}

/** The providers that the app names, one press each. */
export function SocialButtons({ entry: { id: connectorId }, namespace }: SocialButtonsProps) {
  const hawser = useHawser()
  const text = useText(enSocial)
  const ask = usePressedConnect()
  const providers = getSocials(hawser).map(toShownSocial)
  if (providers.length === 0) return null

  const press = (provider: string): void => {
    const parameters = { connectorId, ...(namespace && { namespaces: [namespace] }) }
    if (provider === 'farcaster') {
      hawser.router.push({ name: 'ConnectingFarcaster', parameters })
      return
    }
    if (provider === 'passkey') {
      // On screens of the wallet's own page: no window is opened for it.
      const withInput = { ...parameters, input: { social: provider } }
      hawser.router.push({ name: 'ConnectingExternal', parameters: withInput })
      ask(withInput)
      return
    }
    // The window is opened in the press: later a browser would keep it from opening.
    const createInput = canOpenWindows(hawser) ? createSocialInput : createRedirectInput
    const withInput = { ...parameters, input: createInput(provider, hawser.platform.window) }
    hawser.router.push({ name: 'ConnectingExternal', parameters: withInput })
    ask(withInput)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={text('social.label')} className="hawser-socials" data-hawser-method="social">
      {providers.map(({ id, name, imageUrl, isOwn }) => (
        <button
          key={id}
          type="button"
          className="hawser-button"
          data-variant="secondary"
          data-hawser-social={id}
          onClick={() => press(id)}
        >
          {isOwn ? (
            <Picture src={imageUrl ?? null} name={name} className="hawser-wallet-image" size="small" />
          ) : (
            <SocialMark provider={id} size={20} />
          )}
          {id === 'passkey' ? text('social.passkey') : name}
        </button>
      ))}
    </div>
  )
}
