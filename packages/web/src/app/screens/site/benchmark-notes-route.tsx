export { NotesScreen as Component } from '../../../features/benchmarks/notes-screen.tsx';
