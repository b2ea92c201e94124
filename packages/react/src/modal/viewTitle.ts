import { createContext, useContext, useLayoutEffect } from 'react'

/** Gives the dialog the title of the view that it shows; without one, it has the title that stands for every view of that name. */
export const ViewTitleContext = createContext<((title: string | undefined) => void) | null>(null)

/** The dialog is called `title` while the caller is on screen: a view that is about one wallet has its name. */
export function useViewTitle(title: string | undefined): void {
  const setTitle = useContext(ViewTitleContext)
  useLayoutEffect(() => {
    setTitle?.(title)
    return () => setTitle?.(undefined)
  }, [setTitle, title])
}
