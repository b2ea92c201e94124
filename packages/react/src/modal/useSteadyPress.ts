import { useEffect } from 'react'

/** How far a pointer may travel within a press, in CSS pixels: further is a drag, by which a press is taken back. */
const slopPx = 10

interface Press {
  readonly control: HTMLElement
  readonly pointerId: number
  readonly x: number
  readonly y: number
}

/**
 * A press chooses what it began on. A list that grows, or a dialog that is still coming in, may move the control away between a pointer's
 * down and up: the browser then sends the click to what both have in common, or to nobody, and the press would be lost. `element` is what the dialog
 * stands in: it is there before the dialog, and stays where a dialog that is opened again takes the place of one that is still closing.
 */
export function useSteadyPress(element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return
    const view = element.ownerDocument.defaultView ?? window
    let press: Press | undefined
    /** A press that was carried out here: the click that the browser may still send for it is not another one. */
    let done: Press | undefined
    let cancelCheck = (): void => {}

    const isNear = ({ x, y }: Press, event: MouseEvent): boolean =>
      Math.hypot(event.clientX - x, event.clientY - y) <= slopPx
    const drop = (): void => {
      cancelCheck()
      press = undefined
    }
    const carryOut = (own: Press): void => {
      drop()
      const { hawserWallet } = own.control.dataset
      const inPlace =
        hawserWallet !== undefined && element.querySelector(`[data-hawser-wallet="${CSS.escape(hawserWallet)}"]`)
      const control = own.control.isConnected ? own.control : inPlace
      if (control instanceof HTMLElement) control.click()
    }
    const onDown = (event: PointerEvent): void => {
      drop()
      done = undefined
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href]') : null
      if (!event.isPrimary || event.button !== 0 || !control || !element.contains(control)) return
      press = { control, pointerId: event.pointerId, x: event.clientX, y: event.clientY }
    }
    const onUp = (event: PointerEvent): void => {
      const own = press
      if (own?.pointerId !== event.pointerId) return
      if (!isNear(own, event)) {
        drop()
        return
      }
      // The click comes right behind; where the control was taken out of the page, none does.
      const check = view.setTimeout(() => {
        done = own
        carryOut(own)
      })
      cancelCheck = () => view.clearTimeout(check)
    }
    const onClick = (event: MouseEvent): void => {
      const own = press ?? done
      if (!own || event.detail === 0 || !isNear(own, event)) return
      const isOnControl = event.target instanceof Node && own.control.contains(event.target)
      if (isOnControl && press) {
        drop()
        return
      }
      event.stopPropagation()
      event.preventDefault()
      done = undefined
      if (press) carryOut(press)
    }
    const onCancel = (event: PointerEvent): void => {
      if (press?.pointerId === event.pointerId) drop()
    }

    view.addEventListener('pointerdown', onDown, true)
    view.addEventListener('pointerup', onUp, true)
    view.addEventListener('pointercancel', onCancel, true)
    view.addEventListener('click', onClick, true)
    return () => {
      drop()
      view.removeEventListener('pointerdown', onDown, true)
      view.removeEventListener('pointerup', onUp, true)
      view.removeEventListener('pointercancel', onCancel, true)
      view.removeEventListener('click', onClick, true)
    }
  }, [element])
}
