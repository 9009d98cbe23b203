/** What the page calls the identity provider; whoever serves the page says so in it. Empty: nobody can sign in there. */
export const provider = () => document.querySelector<HTMLMetaElement>('meta[name=sign-in]')?.content

/** Nobody is asked to log in where nobody can. */
export const canSignIn = () => provider() !== ''
