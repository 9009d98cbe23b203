/** Written into the page by the server. Empty: sign-in is not set up. */
export const provider = () => document.querySelector<HTMLMetaElement>('meta[name=sign-in]')?.content

export const canSignIn = () => provider() !== ''
