/** Makes an element. What it says is text, and never markup. */
export type Make = <TName extends keyof HTMLElementTagNameMap>(
  name: TName,
  content?: { readonly className?: string; readonly text?: string; readonly children?: readonly Node[] },
) => HTMLElementTagNameMap[TName]

export function createMake(document: Document): Make {
  return (name, { className, text, children } = {}) => {
    const element = document.createElement(name)
    if (className) element.className = className
    if (text !== undefined) element.textContent = text
    if (children) element.append(...children)
    return element
  }
}
