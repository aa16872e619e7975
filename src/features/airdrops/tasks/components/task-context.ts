import { createContext } from 'react';
import { useRequiredContext } from '../../components/use-required-context.ts';
import type { Task } from '../schema.ts';

type TaskListContext = {
  items: readonly Task[];
  move: (task: Task, position: number) => void;
  edit: (task: Task) => void;
  remove: (task: Task) => void;
};

export const TaskContext = createContext<TaskListContext | null>(null);

/** The surrounding task list, for a task's menu. */
export const useTaskList = (): TaskListContext => useRequiredContext(TaskContext);
