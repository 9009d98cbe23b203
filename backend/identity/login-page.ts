/** Where signing in will be: plain HTML over the API page's style sheet, no script. */
export const LOGIN_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Signing in is not open yet</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Signing in is not open on this server yet</h1>
<p>Accounts come with a later release. The lists, the products and the suppliers can be read without one.</p>
<p><a href="/trending">See what is trending</a></p>
<p><a href="/">Back to the start</a></p>
</main>
</body>
</html>
`
