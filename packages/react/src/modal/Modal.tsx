import { Dialog } from '@base-ui/react/dialog'
import { InvalidOptionsError } from '@hawser/common'
import { type Hawser, type HawserState, listConnectors, reportError, selectActiveConnection } from '@hawser/core'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ModalLoadError } from '../errors.js'
import { useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { TextContext } from '../text/useText.js'
import { findField, loadMethods } from '../views/connect/ConnectView.js'
import { type PressedConnect, PressedConnectContext } from '../views/connect/usePressedConnect.js'
import { createWalletRowsLoader, WalletRowsContext } from '../views/connect/useWalletRows.js'
import { ModalDialog } from './ModalDialog.js'
import type { Language, ModalProps } from './modalLoader.js'
import { Toast } from './Toast.js'
import { useHiddenPage } from './useHiddenPage.js'
import { useHostElement, useKeyboardInset, useScrollLock } from './useHostElement.js'
import { useLanguage } from './useLanguage.js'
import { useSteadyPress } from './useSteadyPress.js'
import { createViewLoader } from './useView.js'
import { useWarmUp } from './useWarmUp.js'
import { findTakenNames } from './views.js'
import { whenIdle } from './whenIdle.js'

const unseen: CSSProperties = { visibility: 'hidden' }

/** Has a client list its wallets before the modal is shown, and go on with a sign-in for which the page was left. */
export function prepare(hawser: Hawser): void {
  if (hawser.signal.aborted) return
  listConnectors(hawser)
  if (findField(hawser.getSnapshot())) loadMethods().catch(() => {})
  if (hawser.platform.window?.location.search.includes('result_uri='))
    import('../views/social/comeBack.js').then(
      ({ comeBack }) => comeBack(hawser),
      (cause: unknown) => reportError(hawser, new ModalLoadError(cause)),
    )
}

/**
 * The modal of one client. It traps the keyboard and hides the page behind it from screen readers, but makes nothing inert, so that a
 * wallet's own overlay, a password manager or a captcha above it can be used.
 */
export function Modal({ views, ...first }: ModalProps) {
  const hawser = useHawser()
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const [chosen, setChosen] = useState<Language>()
  const { text, loadAccountText } = useLanguage(first, { isOpen, chosen })
  const latestViews = useRef(views)
  const [loader] = useState(() => createViewLoader(() => latestViews.current, loadAccountText, hawser.platform.clock))
  useLayoutEffect(() => {
    latestViews.current = views
  }, [views])
  const taken = findTakenNames(views)
  useEffect(() => {
    if (taken) reportError(hawser, new InvalidOptionsError(taken))
  }, [hawser, taken])
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody may have connected by the time that it opens or closes
  useEffect(() => {
    // Somebody who is new here has chosen nothing, and has no name.
    if (selectActiveConnection(hawser.getSnapshot()) || hawser.storage.read('profile'))
      import('./followUser.js').then(
        ({ followUser }) => followUser(hawser, setChosen),
        () => {},
      )
  }, [hawser, isOpen])
  const actions = useActions()
  const isConnected = useHawserState(hasConnection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not come before is tried once more
  useEffect(() => {
    // What a wallet is asked comes once there is one, so that what it opens for that is opened within the press.
    if (!isConnected) return
    return whenIdle(() => {
      if (navigator.onLine) actions.account.load({ hawser }).catch(() => {})
    })
  }, [hawser, actions, isConnected, isOpen])
  const [walletRows] = useState(createWalletRowsLoader)
  const [pressed] = useState<PressedConnect>(() => ({ generation: undefined }))
  const opener = useOpener(isOpen)
  const host = useHostElement(text)
  useScrollLock(host, isOpen)
  useHiddenPage({ host, isOpen, opener })
  useKeyboardInset(host, isOpen)
  useSteadyPress(host)
  const rehearsal = useWarmUp(host, { isOpen, text })

  if (!host) return null
  // All of it is in the host, the dialog part's focus guards too: nothing is added to the app's own tree.
  return createPortal(
    <TextContext.Provider value={text}>
      <Dialog.Root
        open={isOpen}
        modal={false}
        disablePointerDismissal
        onOpenChange={(_, { reason, event }) => {
          if (reason !== 'escape-key') return
          // Escape within somebody else's overlay is not meant for this dialog.
          const { target } = event
          const isForeign =
            target instanceof Element && target !== document.body && target !== opener.current && !host.contains(target)
          if (!isForeign) hawser.close()
        }}
      >
        <Dialog.Portal container={host} keepMounted={rehearsal !== undefined}>
          {rehearsal === 'place' ? null : (
            <>
              <Dialog.Backdrop className="hawser-backdrop" onClick={() => hawser.close()} />
              <div className="hawser-viewport" style={rehearsal ? unseen : undefined}>
                <WalletRowsContext.Provider value={rehearsal ? null : walletRows}>
                  <PressedConnectContext.Provider value={pressed}>
                    <ModalDialog loader={loader} views={views} opener={opener} />
                  </PressedConnectContext.Provider>
                </WalletRowsContext.Provider>
              </div>
            </>
          )}
        </Dialog.Portal>
      </Dialog.Root>
      <Toast />
    </TextContext.Provider>,
    host,
  )
}

/** Also of one that is stored, and whose wallet has not answered. */
function hasConnection({ connections }: HawserState): boolean {
  return Object.keys(connections.byId).length > 0
}

/** Returns what had the focus as the modal opened: until the dialog has it, keys that are meant for the dialog come from there. */
function useOpener(isOpen: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen !== wasOpen.current) opener.current = isOpen ? document.activeElement : null
  wasOpen.current = isOpen
  return opener
}
