export default function Page() {
  return <h1>A page that says nothing</h1>;
}
