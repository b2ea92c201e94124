import { type ReactNode, useContext } from 'react'
import { useModalPart } from '../hooks/modal.js'
import { useModalPrefetch } from '../modal/useModalPrefetch.js'
import { LocaleContext } from '../text/useButtonText.js'
import { useThemeMode, useThemeVariables } from '../theme/useTheme.js'

export interface HawserButtonProps {
  readonly kind: 'connect' | 'account' | 'network'
  /** Its name, where what is seen does not say it all; what is seen is part of it. */
  readonly label?: string | undefined
  readonly status?: string | undefined
  readonly isBusy?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isUnsupported?: boolean | undefined
  readonly className?: string | undefined
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A button in the app's own page that opens the modal, and begins to load it when it is about to be pressed. */
export function HawserButton({
  kind,
  label,
  status,
  isBusy,
  isDisabled,
  isUnsupported,
  className,
  onPress,
  children,
}: HawserButtonProps) {
  const prefetch = useModalPrefetch()
  useModalPart()
  const mode = useThemeMode()
  const { code, dir } = useContext(LocaleContext)
  const themed = useThemeVariables()

  return (
    <button
      ref={themed}
      type="button"
      {...prefetch}
      className={className}
      lang={code}
      dir={dir}
      data-hawser={kind}
      data-hawser-theme={mode}
      data-status={status}
      data-unsupported={isUnsupported ? '' : undefined}
      aria-haspopup="dialog"
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      {label === undefined ? (
        children
      ) : (
        <>
          <span className="hawser-visually-hidden">{label}</span>
          <span className="hawser-button-content" aria-hidden="true">
            {children}
          </span>
        </>
      )}
    </button>
  )
}

/** Holds a button's place while it is not known what it says. The button's name says that. */
export function ButtonPlaceholder() {
  return (
    <>
      <span className="hawser-skeleton" />
      {/* As high as a line of text, so that nothing moves when there is one. */}
      <span>&#8203;</span>
    </>
  )
}
